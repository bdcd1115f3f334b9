import {
  formatFigure,
  formatMxp,
  formatUsd,
  listingDaysAvailable,
  maxOwedText,
  QUEST_KIND_RULES,
  type QuestFormCost,
  type QuestKind,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Panel } from '@magnetx/ui';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import styles from './fee-card.module.css';
import { ReserveChoice } from './reserve-choice.tsx';
import type { ReserveForm } from './use-reserve-form.ts';

interface FeeCardProps {
  type: QuestKind;
  cost: QuestFormCost;
  /** Why the amount cannot be posted; empty when it can. It takes the place of a fee that depends on the amount. */
  problem: string;
  /** Then nothing is wrong yet. */
  isAmountEmpty: boolean;
  isFeeKnown: boolean;
  /** Undefined when it is not known. */
  balanceMxp: number | undefined;
  shortage: string;
  reserve: ReserveForm | null;
}

/** The cost of posting the current form, or what is wrong with its amount. */
export function FeeCard({
  type,
  cost,
  problem,
  isAmountEmpty,
  isFeeKnown,
  balanceMxp,
  shortage,
  reserve,
}: FeeCardProps) {
  const { feeMxp, rewardCents, maxParticipants, winners, ad } = cost;
  const owed = problem ? '' : maxOwedText({ type, cashCents: rewardCents, maxParticipants, winners, ad });
  return (
    <Panel title={t('MXP Fee Calculation')} tone="south">
      <p className={styles.rule}>{QUEST_KIND_VIEWS[type].feeRule}</p>
      {problem ? <p className={isAmountEmpty ? styles.rule : styles.shortage}>{problem}</p> : null}
      {isFeeKnown ? <Fee {...{ type, cost, balanceMxp, shortage, reserve }} /> : null}
      {owed ? (
        <p className={styles.owed}>
          <strong>{t('The most you may owe')}</strong> {owed}
        </p>
      ) : null}
      {reserve && !problem ? <ReserveChoice reserve={reserve} /> : null}
      {shortage ? <p className={styles.shortage}>{shortage}</p> : null}
      <RequestMxpButton suggestedMxp={feeMxp - (balanceMxp ?? 0)} isNeeded={shortage !== ''} />
    </Panel>
  );
}

type FeeProps = Pick<FeeCardProps, 'type' | 'cost' | 'balanceMxp' | 'shortage' | 'reserve'>;

/** 100 MXP are $1, so a fee in MXP equals its cents. */
function Fee({ type, cost, balanceMxp, shortage, reserve }: FeeProps) {
  const { feeMxp, rewardCents, maxParticipants } = cost;
  const total = formatUsd(rewardCents + feeMxp);
  const isOfMany = reserve !== null && reserve.mostCents !== rewardCents;
  const { isListedByDay, isReserve, cashLabel } = QUEST_KIND_RULES[type];
  return (
    <>
      <p className={styles.fee}>
        {formatMxp(feeMxp)} <span className={styles.dollars}>{t('{usd}, paid now', { usd: formatUsd(feeMxp) })}</span>
      </p>
      <dl className={styles.lines}>
        {isListedByDay ? (
          <Line
            term={t('Days available')}
            value={balanceMxp === undefined ? '–' : formatFigure(listingDaysAvailable(balanceMxp))}
          />
        ) : isReserve ? (
          <>
            <Line term={t('Completions')} value={formatFigure(maxParticipants ?? 0)} />
            <Line term={t('Platform fee')} value={t('None')} />
          </>
        ) : (
          <>
            <Line term={cashLabel} value={formatUsd(rewardCents)} />
            <Line term={t('Platform fee')} value={formatUsd(feeMxp)} />
            <Line term={t('Total cost')} value={isOfMany ? t('{total} for one reward', { total }) : total} isTotal />
          </>
        )}
        {reserve?.isWanted ? <Line term={t('Reserved now')} value={formatUsd(reserve.costCents)} /> : null}
        <Line
          term={t('Balance after posting')}
          value={balanceMxp === undefined || shortage ? '–' : formatMxp(balanceMxp - feeMxp)}
        />
      </dl>
    </>
  );
}

function Line({ term, value, isTotal = false }: { term: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : styles.line}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
