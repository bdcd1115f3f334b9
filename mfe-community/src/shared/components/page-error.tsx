import { usePageFailure } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ErrorPage } from '@magnetx/ui';

/** Stands in for a page whose code could not be loaded, or that broke while rendering. */
export function PageError() {
  const retry = usePageFailure('community');
  return <ErrorPage message={t('Something went wrong on our side. What you earned is safe.')} onRetry={retry} />;
}
