export { Ago } from './ago.tsx';
export { Agreement, LEGAL_PATHS } from './agreement.tsx';
export { lazyPage, lazyRoute } from './lazy-page.ts';
export { routerLink } from './router-link.tsx';
export { usePageFailure } from './use-page-failure.ts';
export { callUrl } from '../call-url.ts';
export { usePageData } from './use-page-data.ts';
export { useRetryPage } from './use-retry-page.ts';
