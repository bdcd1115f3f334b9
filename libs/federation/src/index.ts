export { FEDERATION_CONTRACT, MANIFEST_FILE, RELEASE_FILE, assetBase } from './registry/release-files';
export { releaseSchema, type Release } from './registry/release.schema';
export { registryEntrySchema, registrySchema, type Registry, type RegistryEntry } from './registry/registry.schema';
export { PAGE_CONFIG_ELEMENT_ID, pageConfigSchema, type PageConfig } from './page-config';
export type { RemoteModule, StoreAddition } from './remote-module';
