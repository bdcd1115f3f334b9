import {
  formatMxp,
  formatUsd,
  parseDollars,
  perKind,
  QUEST_KIND_RULES,
  QUEST_KINDS,
  type QuestKind,
} from '@magnetx/contracts';
import { Card, FilterButtons, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { QUEST_KIND_WORDS } from '../../shared/kinds/quest-kinds.ts';
import styles from './front-door.module.css';

const OFFERS = perKind((kind) => QUEST_KIND_WORDS[kind].offer);

const DAYS_MAX = 365;

/** The cost of posting a quest. The fee is in MXP, and 100 MXP are $1, so it equals its amount in cents. */
export function FeeCalculator() {
  const [type, setType] = useState<QuestKind>(QUEST_KINDS[0]);
  const [typed, setTyped] = useState<Partial<Record<QuestKind, string>>>({});
  const { amountLabel, firstAmount } = QUEST_KIND_WORDS[type];
  const amount = typed[type] ?? firstAmount;
  const answer = feeOf(type, amount);
  return (
    <Card padding="large" tone="south" className={styles.calculator}>
      <h3>What would yours cost?</h3>
      <FilterButtons label="Type of quest" options={OFFERS} value={type} onChange={setType} />
      <TextField
        key={type}
        // Fixed, so that a prerender has the same.
        id="fee-amount"
        label={amountLabel}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        maxLength={12}
        error={typeof answer === 'string' ? answer : undefined}
        onChange={({ target }) => setTyped({ ...typed, [type]: target.value })}
      />
      <p role="status" className={styles.fee}>
        {typeof answer === 'number' ? (
          <span>
            <strong className={styles.feeFigure}>{formatMxp(answer)}</strong> {formatUsd(answer)} to post it
          </span>
        ) : (
          'Enter an amount, and the fee appears here.'
        )}
      </p>
    </Card>
  );
}

/** The fee in MXP, or what is wrong with the amount. */
function feeOf(type: QuestKind, amount: string): number | string {
  const { isListedByDay, isReserve, cashCentsMin, feeMxp } = QUEST_KIND_RULES[type];
  if (isListedByDay) {
    const days = Number(amount);
    const isPossible = Number.isInteger(days) && days >= 1 && days <= DAYS_MAX;
    return isPossible ? days * feeMxp(0) : `Enter 1 to ${DAYS_MAX} days`;
  }
  if (isReserve) {
    const mxp = Number(amount);
    return Number.isInteger(mxp) && mxp >= 1 ? feeMxp(0, mxp) : 'Enter an amount in whole MXP';
  }
  const cashCents = parseDollars(amount.replaceAll(',', '').trim());
  if (cashCents === null || cashCents <= 0) return 'Enter an amount in dollars';
  return cashCents < cashCentsMin ? `A ${type} pays at least ${formatUsd(cashCentsMin)}` : feeMxp(cashCents);
}
