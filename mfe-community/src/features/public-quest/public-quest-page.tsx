import { API_BASE_PATH, getPublicQuest, type ResponseOf } from '@magnetx/contracts';
import { errorText, readCallError, useSessionToken } from '@magnetx/federation/api';
import { useHost, useParams } from '@magnetx/federation/host';
import { usePageData } from '@magnetx/federation/pages';
import { ButtonLink, Container, ErrorPanel, PageMain, ServerWait, SiteHeader } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { userSession } from '../../shared/session/user-session.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { renderLink } from '../../shared/site/site-link.tsx';
import { PublicQuestView } from './public-quest-view.tsx';
import { useGetPublicQuestQuery } from './public-quest.endpoints.ts';
import styles from './public-quest-page.module.css';

/** A quest for anyone, also without a sign-in. The gateway prerenders it from its data. */
export function PublicQuestPage() {
  const { questId = '' } = useParams();
  return <PageOfQuest key={questId} questId={questId} />;
}

function PageOfQuest({ questId }: { questId: string }) {
  const { NotFoundPage } = useHost();
  const url = `${API_BASE_PATH}${getPublicQuest.path}?id=${encodeURIComponent(questId)}`;
  const given = usePageData(url) as ResponseOf<typeof getPublicQuest> | undefined;
  const { data, error, refetch } = useGetPublicQuestQuery(Number(questId), { skip: given !== undefined });
  const quest = given?.quest ?? data;
  const status = readCallError(error)?.status;
  const isMissing = !quest && (status === 404 || status === 400);
  // Older hosts lend no page for what is not there.
  if (isMissing && NotFoundPage) return <NotFoundPage />;
  return (
    <Frame title={quest?.title ?? 'Quest'}>
      {quest ? <PublicQuestView quest={quest} /> : null}
      {!quest && error ? (
        <ErrorPanel
          title="The quest could not be loaded"
          message={errorText(error, 'Something went wrong. Please try again.')}
          requestId={readCallError(error)?.requestId}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!quest && !error ? <ServerWait /> : null}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = useSessionToken(userSession) !== null;
  return (
    <>
      <SiteHeader
        logoHref={paths.landing.href()}
        renderLink={renderLink}
        actions={
          <ButtonLink
            size="small"
            variant="secondary"
            href={isSignedIn ? paths.dashboard.href() : paths.connect.href()}
            render={renderLink}
          >
            {isSignedIn ? 'Go to dashboard' : 'Sign in'}
          </ButtonLink>
        }
      />
      <PageMain title={title}>
        <Container className={styles.page}>{children}</Container>
      </PageMain>
      <SiteFooter />
    </>
  );
}
