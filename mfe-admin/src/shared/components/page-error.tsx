import { usePageFailure } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { ErrorPage } from '@magnetx/ui';

/** Stands in for a page whose code could not be loaded, or that broke while rendering. */
export function PageError() {
  const retry = usePageFailure('admin');
  return <ErrorPage message={t('Something went wrong on our side. Nothing was changed.')} onRetry={retry} />;
}
