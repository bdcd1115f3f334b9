import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { RemoteLoadError } from '@magnetx/federation/runtime';
import { Container, ErrorPanel } from '@magnetx/ui';
import { NotFoundPage } from '../not-found/not-found-page';
import styles from './area-error.module.css';

const texts = {
  load: {
    title: 'This part of MagnetX could not be loaded',
    message: 'The rest of the site still works. Check your connection and try again.',
  },
  crash: {
    title: 'Something went wrong on this page',
    message: 'The rest of the site still works. Try again; if it keeps happening, come back a little later.',
  },
};

/** Stands where an area that could not be loaded, or that crashed, would be. Try Again goes to its address anew. */
export function AreaError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const { title, message } = isLoadError(error) ? texts.load : texts.crash;
  const retry = async () => {
    const options = { replace: true, state: state as unknown };
    // The router opens nothing for an address that differs in its hash at most, so the hash follows on its own.
    await navigate({ pathname, search }, options);
    if (hash) await navigate({ pathname, search, hash }, options);
  };
  return (
    <Container as="main" id="main" width="narrow" className={styles.area}>
      <title>{`${title} · MagnetX`}</title>
      <ErrorPanel title={title} titleAs="h1" message={message} onRetry={retry} />
    </Container>
  );
}

/** A remote that could not be had, or one of its files later on (that error is webpack's own, known by its name). */
function isLoadError(error: unknown): boolean {
  return error instanceof RemoteLoadError || (error instanceof Error && error.name === 'ChunkLoadError');
}
