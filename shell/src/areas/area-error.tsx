import { t } from '@magnetx/texts';
import { Link, isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useRetryPage } from '@magnetx/federation/pages';
import { RemoteLoadError } from '@magnetx/federation/runtime';
import { ErrorPage, buttonClassName } from '@magnetx/ui';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';

const texts = {
  load: {
    title: t('This part of MagnetX could not be loaded'),
    message: t('The rest of the site still works. Check your connection and try again.'),
  },
  crash: {
    title: t('Something went wrong on this page'),
    message: t('The rest of the site still works. Try again; if it keeps happening, come back a little later.'),
  },
};

/** Replaces an area that failed to load or crashed. Try Again opens its address again. */
export function AreaError() {
  const error = useRouteError();
  const retry = useRetryPage();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const { title, message } = isLoadError(error) ? texts.load : texts.crash;
  const wayOut = (
    <Link to="/" className={buttonClassName({ variant: 'secondary' })}>
      {t('Go Home')}
    </Link>
  );
  return <ErrorPage title={title} message={message} onRetry={retry} wayOut={wayOut} />;
}

/** A remote that could not be had, or one of its files later on. */
function isLoadError(error: unknown): boolean {
  return error instanceof RemoteLoadError || isChunkLoadError(error);
}
