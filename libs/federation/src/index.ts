export { escapeHtml } from './fill-html.ts';
export {
  FEDERATION_CONTRACT,
  SERVED_CONTRACTS,
  MANIFEST_FILE,
  RELEASE_FILE,
  REMOTE_ENTRY_FILE,
  assetBase,
} from './registry/release-files.ts';
export {
  releaseNameSchema,
  releasePageSchema,
  releaseSchema,
  releaseVersionSchema,
  type Release,
  type ReleasePage,
} from './registry/release.schema.ts';
export {
  DEPLOY_ACTIONS,
  RELEASES_TOGETHER_MAX,
  deployResultSchema,
  releaseCountsSchema,
  rampStepSchema,
  releaseStatusSchema,
  releasesOverviewSchema,
  remoteStateSchema,
  revisionSchema,
  type Canary,
  type DeployAction,
  type DeployResult,
  type RampStep,
  type ReleaseCounts,
  type ReleaseSet,
  type ReleaseStatus,
  type ReleasesOverview,
  type RemoteState,
  type Revision,
} from './registry/deploy.schema.ts';
export { aboutOf, versionAbout } from './registry/revision-versions.ts';
export { describeRamp, hasRampEnded, sharePercentAt } from './registry/ramp.ts';
export {
  pagesToProbe,
  probeResultSchema,
  type ProbedPage,
  type ProbeResult,
  type ProbeSummary,
} from './registry/probe.ts';
export { REGISTRY_CALLS, type PinBody, type RegistryCalls } from './registry/registry.calls.ts';
export {
  MORE_TOKENS_HEADER,
  PROVENANCE_HEADER,
  decodeProvenance,
  encodeProvenance,
  provenanceSchema,
  type Provenance,
} from './registry/provenance.ts';
export { pageFilesSchema, type PageFiles } from './registry/page-files.schema.ts';
export { isSign } from './registry/report-stages.ts';
export { loadReportSchema, type LoadReport } from './registry/load-report.schema.ts';
export { registryEntrySchema, registrySchema, type Registry, type RegistryEntry } from './registry/registry.schema.ts';
export { vitalsReportSchema, type VitalsReport } from './registry/vitals-report.schema.ts';
export {
  LEAVE_PINS_PATH,
  LOAD_REPORT_PATH,
  PAGE_CONFIG_ELEMENT_ID,
  inLanguageOfPage,
  PAGE_FILES_PATH,
  PAGE_REGISTRY_PATH,
  VITALS_REPORT_PATH,
} from './page-addresses.ts';
export { callUrl } from './call-url.ts';
export { fillPageData, fillParameters, type PageData } from './page-data.ts';
export { PLACEHOLDERS } from './placeholders.ts';
export { DEFAULT_SITE_SETTINGS, SITE_PLACEHOLDERS, fillSiteSettings, type SiteSettings } from './site-settings.ts';
export { pageConfigSchema, type PageConfig } from './page-config.ts';
export { FAILED_COOKIE_PREFIX, FAILED_SEPARATOR, FALL_BACK_SCRIPT, NOT_LOADED_TEXT } from './fall-back.ts';
export { FIRST_CALLS_SCRIPT } from './first-calls.ts';
export type { RemoteModule, StoreAddition } from './remote-module.ts';
