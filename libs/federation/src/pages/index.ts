export { Agreement, LEGAL_PATHS } from './agreement.tsx';
export { routerLink } from './router-link.tsx';
export { usePageFailure } from './use-page-failure.ts';
export { useRetryPage } from './use-retry-page.ts';
