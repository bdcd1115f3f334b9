import { errorText, readCallError, useSessionToken } from '@magnetx/federation/api';
import { useHost, useLocation } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { ButtonLink, Container, ErrorPanel, PageMain, ServerWait, SiteHeader } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { returnPath } from '../session/return-path.ts';
import { userSession } from '../session/user-session.ts';
import { publicNav } from '../site/public-header.tsx';
import { SiteFooter } from '../site/site-footer.tsx';
import { renderLink } from '../site/site-link.tsx';

interface DataPageProps {
  title: string;
  /** The heading of the panel when the data cannot be loaded. */
  failedTitle: string;
  error: unknown;
  onRetry: () => unknown;
  /** In place of a page that was removed. */
  gone?: ReactNode;
  className?: string | undefined;
  /** Nothing while the data is not there. */
  children: ReactNode;
}

/** A page for anyone about one thing: its frame, the wait, the failure, and what is not there. */
export function DataPage({ title, failedTitle, error, onRetry, gone, className, children }: DataPageProps) {
  const { NotFoundPage } = useHost();
  const { pathname, search } = useLocation();
  const isSignedIn = useSessionToken(userSession) !== null;
  const status = readCallError(error)?.status;
  const isMissing = !children && (status === 404 || status === 400);
  // Older hosts lend no page for what is not there.
  if (isMissing && NotFoundPage) return <NotFoundPage />;
  const isGone = !children && status === 410 && gone !== undefined;
  return (
    <>
      <SiteHeader
        logoHref={paths.landing.href()}
        nav={publicNav()}
        renderLink={renderLink}
        actions={
          <ButtonLink
            size="small"
            variant="secondary"
            href={isSignedIn ? paths.dashboard.href() : paths.connect.href()}
            render={renderLink}
            onClick={() => returnPath.remember(pathname + search)}
          >
            {isSignedIn ? t('Go to dashboard') : t('Sign in')}
          </ButtonLink>
        }
      />
      <PageMain title={title}>
        <Container className={className}>
          {children}
          {isGone ? gone : null}
          {!children && !isGone && error ? (
            <ErrorPanel
              title={failedTitle}
              titleAs="h1"
              message={errorText(error, t('Something went wrong. Please try again.'))}
              requestId={readCallError(error)?.requestId}
              onRetry={() => void onRetry()}
            />
          ) : null}
          {!children && !error ? <ServerWait /> : null}
        </Container>
      </PageMain>
      <SiteFooter />
    </>
  );
}
