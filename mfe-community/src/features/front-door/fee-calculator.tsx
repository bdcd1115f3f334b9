import {
  formatMxp,
  formatUsd,
  parseDollars,
  questFeeMxp,
  TASK_CASH_CENTS_MIN,
  type QuestType,
} from '@magnetx/contracts';
import { Card, FilterButtons, TextField } from '@magnetx/ui';
import { useState } from 'react';
import styles from './front-door.module.css';

const TYPES = { task: 'Task', giveaway: 'Giveaway', opportunity: 'Job or ad' } as const satisfies Record<
  QuestType,
  string
>;

const AMOUNTS = {
  task: { label: 'Cash for each approved piece of work (USD)', first: '500' },
  giveaway: { label: 'Whole prize (USD)', first: '250' },
  opportunity: { label: 'Days of listing', first: '14' },
} as const;

const DAYS_MAX = 365;

/** The cost of posting a quest. The fee is in MXP, and 100 MXP are $1, so it equals its amount in cents. */
export function FeeCalculator() {
  const [type, setType] = useState<QuestType>('task');
  const [typed, setTyped] = useState<Partial<Record<QuestType, string>>>({});
  const { label, first } = AMOUNTS[type];
  const amount = typed[type] ?? first;
  const answer = feeOf(type, amount);
  return (
    <Card padding="large" tone="south" className={styles.calculator}>
      <h3>What would yours cost?</h3>
      <FilterButtons label="Type of quest" options={TYPES} value={type} onChange={setType} />
      <TextField
        key={type}
        // Fixed, so that a prerender has the same.
        id="fee-amount"
        label={label}
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
function feeOf(type: QuestType, amount: string): number | string {
  if (type === 'opportunity') {
    const days = Number(amount);
    const isPossible = Number.isInteger(days) && days >= 1 && days <= DAYS_MAX;
    return isPossible ? days * questFeeMxp({ type, cashCents: 0 }) : `Enter 1 to ${DAYS_MAX} days`;
  }
  const cashCents = parseDollars(amount.replaceAll(',', '').trim());
  if (cashCents === null || cashCents <= 0) return 'Enter an amount in dollars';
  if (type === 'task' && cashCents < TASK_CASH_CENTS_MIN)
    return `A task pays at least ${formatUsd(TASK_CASH_CENTS_MIN)}`;
  return questFeeMxp({ type, cashCents });
}
