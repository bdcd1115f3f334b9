export { checkStore } from './check-store.ts';
export { createObjectStore, describeStore, type StoreSettings } from './create-object-store.ts';
export { hasErrorCode } from './error-code.ts';
export { createFolderObjectStore } from './folder-object-store.ts';
export { compareKeys, isObjectKey } from './object-key.ts';
export { StoreUnavailableError, type ObjectStore } from './object-store.ts';
export { createS3ObjectStore } from './s3-object-store.ts';
export { parseBucket } from './store-settings.ts';
