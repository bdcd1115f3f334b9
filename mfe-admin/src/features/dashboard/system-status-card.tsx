import { type GivenUpWork, type SystemCheck } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Badge, IconButton, ListFrame, Panel, Skeleton } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CircleX from 'lucide-react/icons/circle-x';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { useGetSystemStatusQuery, useRetryWorkMutation } from './dashboard.endpoints.ts';
import styles from './dashboard-page.module.css';

const PARTS = {
  api: 'API',
  database: t('Database'),
  cache: 'Cache',
  live: t('Live connection'),
  jobs: t('Jobs'),
} as const satisfies Record<SystemCheck['part'], string>;

const STATES = {
  up: { tone: 'success', icon: <CircleCheck />, children: t('Working') },
  down: { tone: 'danger', icon: <CircleX />, children: t('Failing') },
  off: { tone: 'neutral', icon: <CircleMinus />, children: t('Not in use') },
} as const satisfies Record<SystemCheck['state'], object>;

/** The state of each part of the product, checked when the page opens and on demand. */
export function SystemStatusCard() {
  const answer = useGetSystemStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = answer;
  return (
    <Panel
      padding="small"
      title={t('System Status')}
      actions={
        <>
          <span className={styles.checked} role="status">
            {isFetching ? <span>{t('Checking...')}</span> : null}
            {data && !isFetching && !error ? (
              <span>
                <Trans text="Checked {ago}" values={{ ago: <Ago at={data.checkedAt} /> }} />
              </span>
            ) : null}
          </span>
          <IconButton label={t('Check again')} size="small" icon={<RefreshCw />} onClick={() => void refetch()} />
        </>
      }
    >
      <ListFrame state={listStateOf(answer)} failedTitle={t('The status could not be checked')}>
        <Checks checks={data?.checks} />
        <GivenUp work={data?.given_up ?? []} />
      </ListFrame>
      <Versions />
    </Panel>
  );
}

function Checks({ checks }: { checks: readonly SystemCheck[] | undefined }) {
  if (!checks) {
    return (
      <div className={styles.rows}>
        {Object.values(PARTS).map((name) => (
          <div key={name} className={styles.row}>
            <span className={styles.name}>{name}</span>
            <Skeleton width={80} height={22} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul className={styles.rows}>
      {checks.map(({ part, state, detail }) => (
        <li key={part} className={styles.row}>
          <div className={styles.what}>
            <span className={styles.name}>{PARTS[part]}</span>
            <span className={styles.by}>{detail}</span>
          </div>
          <Badge {...STATES[state]} />
        </li>
      ))}
    </ul>
  );
}

/** Work that failed too often, which an admin can run again. */
function GivenUp({ work }: { work: readonly GivenUpWork[] }) {
  if (work.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{t('Work given up')}</h3>
      <ul className={styles.rows}>
        {work.map((piece) => (
          <GivenUpRow key={piece.id} piece={piece} />
        ))}
      </ul>
    </>
  );
}

const failureText = failureTextFrom({ refused: t('The work could not be retried') });

function GivenUpRow({ piece: { id, failures, error, at } }: { piece: GivenUpWork }) {
  const { notify } = useHost();
  const [retry, { isLoading }] = useRetryWorkMutation();

  async function runAgain(): Promise<void> {
    const { error: failure } = await retry({ body: { id } });
    if (failure) notify({ type: 'error', title: failureText(failure), message: id });
    else notify({ type: 'success', title: t('The work runs again'), message: id });
  }

  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.name}>{id}</span>
        <span className={styles.by}>
          {t('{failures, plural, one {# failure} other {# failures}}', { failures })}, <Ago at={at} />: {error}
        </span>
      </div>
      <PermittedButton
        permission="jobs"
        variant="secondary"
        size="small"
        isBusy={isLoading}
        aria-label={t('Retry {id}', { id })}
        onClick={() => void runAgain()}
      >
        {t('Retry')}
      </PermittedButton>
    </li>
  );
}

/** The versions of the areas, as of when the page was opened. */
function Versions() {
  const { releases = [] } = useHost();
  if (releases.length === 0) return null;
  return (
    <>
      <h3 className={styles.subheading}>{t('Live versions')}</h3>
      <dl className={styles.versions}>
        {releases.map(({ name, version }) => (
          <div key={name} className={styles.version}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
