import { APPEAL_FILTERS, type AdminPermission, type Appeal } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, listStateOf, useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Card, EmptyState, FilterButtons, ListFrame, Skeleton, Stack } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { AnswerDialog, type Outcome } from './answer-dialog.tsx';
import { useListAppealsInfiniteQuery } from './appeals.endpoints.ts';

const READERS = { filter: choiceOf(APPEAL_FILTERS) };
const STATES = { open: t('Open'), upheld: t('Accepted'), dismissed: t('Decision kept') };

type Opened = { outcome: Outcome; appeal: Appeal } | null;

/** The appeals of users, oldest first, and the answers to them. */
export function AppealsPage() {
  const list = useListView(READERS);
  const { filter: state } = list.view;
  const answer = useListAppealsInfiniteQuery({ state }, LIVE);
  const [opened, setOpened] = useState<Opened>(null);
  const appeals = answer.data?.pages.flatMap((page) => page.appeals) ?? [];
  return (
    <WorkPage
      title={t('Appeals')}
      intro={t(
        'People ask for another decision on rejected work, a reward on hold, or a suspension. Your answer is final.',
      )}
    >
      <FilterButtons label={t('State')} options={STATES} value={state} onChange={(filter) => list.set({ filter })} />
      <ListFrame
        state={listStateOf(answer)}
        label={t('List of appeals')}
        failedTitle={t('The appeals could not be loaded')}
        paging={{ label: t('Show newer appeals'), answer }}
        loading={
          <div role="status" aria-label={t('Loading appeals')}>
            <Skeleton height={96} shape="block" />
          </div>
        }
      >
        {appeals.length > 0 ? (
          <Stack gap={12}>
            {appeals.map((appeal) => (
              <AppealCard key={appeal.id} appeal={appeal} onAnswer={(outcome) => setOpened({ outcome, appeal })} />
            ))}
          </Stack>
        ) : (
          <EmptyState field="queue" title={t('No appeals here')} message={t('New appeals appear here live.')} />
        )}
      </ListFrame>
      {opened ? <AnswerDialog {...opened} onClose={() => setOpened(null)} /> : null}
    </WorkPage>
  );
}

const hrefOfUser = (item: string) => paths.user.href(item.replace(/^user /, ''));

const KINDS = {
  work: { decided: t('Rejected'), hrefOf: paths.submission.href },
  hold: { decided: t('Held or taken back'), hrefOf: hrefOfUser },
  suspension: { decided: t('Suspended'), hrefOf: hrefOfUser },
} as const satisfies Record<Appeal['kind'], unknown>;

/** The answer to a suspended user needs two permissions: the one that the admin lacks, if any. */
function useAnswerPermission({ kind }: Appeal): AdminPermission {
  const mayEditUsers = useRefusal('users') === undefined;
  return kind === 'suspension' && !mayEditUsers ? 'users' : 'review';
}

function AppealCard({ appeal, onAnswer }: { appeal: Appeal; onAnswer: (outcome: Outcome) => void }) {
  const { kind, title, item, from, words, reason, answer, sentAt, state } = appeal;
  const { decided, hrefOf } = KINDS[kind];
  const permission = useAnswerPermission(appeal);
  const who = from || t('A former user');
  return (
    <Card as="article" padding="small" aria-label={t('Appeal of {who}', { who })}>
      <Stack gap={8}>
        <p>
          <Trans
            text="{strong} about {link} · {ago}"
            values={{
              strong: <strong>{who}</strong>,
              link: <Link to={hrefOf(item)}>{title}</Link>,
              ago: <Ago at={sentAt} />,
            }}
          />
        </p>
        {reason ? <p>{t('{decided} because: {reason}', { decided, reason })}</p> : null}
        {words ? <blockquote>{words}</blockquote> : null}
        {answer ? <p>{t('Answer: {answer}', { answer })}</p> : null}
        {state === 'open' ? (
          <Stack direction="row" gap={8} wrap>
            <PermittedButton permission={permission} size="small" onClick={() => onAnswer('upheld')}>
              {t('Accept appeal')}
            </PermittedButton>
            <PermittedButton
              permission={permission}
              variant="secondary"
              size="small"
              onClick={() => onAnswer('dismissed')}
            >
              {t('Keep the decision')}
            </PermittedButton>
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}
