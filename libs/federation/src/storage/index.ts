export { createAreaStorage, type AreaStorage } from './area-storage.ts';
export { createReturnPath, type ReturnPath } from './return-path.ts';
export { createSafeStorage, type SafeStorage } from './safe-storage.ts';
export { deviceStorage, tabStorage } from './tab-storage.ts';
export { useDeviceFlag } from './use-device-flag.ts';
export { useTheme } from './use-theme.ts';
