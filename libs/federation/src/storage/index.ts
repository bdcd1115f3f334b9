export { createReturnPath, type ReturnPath } from './return-path';
export { createSafeStorage, type SafeStorage } from './safe-storage';
export { deviceStorage, tabStorage } from './tab-storage';
