import {
  LISTING_DAY_MXP,
  formatFigure,
  formatMxp,
  formatUsd,
  listingDaysAvailable,
  maxOwedText,
  type QuestFormCost,
  type QuestType,
} from '@magnetx/contracts';
import { Panel } from '@magnetx/ui';
import { RequestMxpButton } from '../../shared/credit-request/request-mxp-button.tsx';
import styles from './fee-card.module.css';
import { ReserveChoice } from './reserve-choice.tsx';
import type { ReserveForm } from './use-reserve-form.ts';

const RULES: Readonly<Record<QuestType, string>> = {
  task: '25% of the cash reward, from $500 on.',
  giveaway: `${formatMxp(1_000)} for a prize up to $100, 10% of its value above.`,
  opportunity: `${formatMxp(LISTING_DAY_MXP)} (${formatUsd(LISTING_DAY_MXP)}) per day, the first one now.`,
};

interface FeeCardProps {
  type: QuestType;
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
    <Panel title="MXP Fee Calculation" tone="south">
      <p className={styles.rule}>{RULES[type]}</p>
      {problem ? <p className={isAmountEmpty ? styles.rule : styles.shortage}>{problem}</p> : null}
      {isFeeKnown ? <Fee type={type} cost={cost} balanceMxp={balanceMxp} shortage={shortage} /> : null}
      {owed ? (
        <p className={styles.owed}>
          <strong>The most you may owe</strong> {owed}
        </p>
      ) : null}
      {reserve && !problem ? <ReserveChoice reserve={reserve} /> : null}
      {shortage ? <p className={styles.shortage}>{shortage}</p> : null}
      <RequestMxpButton suggestedMxp={feeMxp - (balanceMxp ?? 0)} isNeeded={shortage !== ''} />
    </Panel>
  );
}

/** 100 MXP are $1, so a fee in MXP equals its cents. */
function Fee({ type, cost, balanceMxp, shortage }: Pick<FeeCardProps, 'type' | 'cost' | 'balanceMxp' | 'shortage'>) {
  const { feeMxp, rewardCents } = cost;
  return (
    <>
      <p className={styles.fee}>
        {formatMxp(feeMxp)} <span className={styles.dollars}>{formatUsd(feeMxp)}</span>
      </p>
      <dl className={styles.lines}>
        {type === 'opportunity' ? (
          <Line
            term="Days available"
            value={balanceMxp === undefined ? '–' : formatFigure(listingDaysAvailable(balanceMxp))}
          />
        ) : (
          <>
            <Line term={type === 'task' ? 'Cash reward' : 'Prize value'} value={formatUsd(rewardCents)} />
            <Line term="Platform fee" value={formatUsd(feeMxp)} />
            <Line term="Total cost" value={formatUsd(rewardCents + feeMxp)} isTotal />
          </>
        )}
        <Line
          term="Balance after posting"
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
