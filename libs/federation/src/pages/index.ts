export { Agreement, LEGAL_PATHS } from './agreement';
export { routerLink } from './router-link';
export { usePageFailure } from './use-page-failure';
export { useRetryPage } from './use-retry-page';
