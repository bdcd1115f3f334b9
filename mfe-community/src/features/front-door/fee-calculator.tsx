import {
  formatMxp,
  formatUsd,
  parseDollars,
  perKind,
  QUEST_KIND_RULES,
  QUEST_KINDS,
  type QuestKind,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
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
  const { isListedByDay, isReserve } = QUEST_KIND_RULES[type];
  const answer = feeOf(type, amount);
  return (
    <Card padding="large" tone="south" className={styles.calculator}>
      <h3>{t('What would yours cost?')}</h3>
      <FilterButtons label={t('Type of quest')} options={OFFERS} value={type} onChange={setType} />
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
            <Trans
              text="{strong} {answer} to post it"
              values={{
                strong: <strong className={styles.feeFigure}>{formatMxp(answer)}</strong>,
                answer: formatUsd(answer),
              }}
            />
            {isListedByDay || isReserve ? null : <span>{` ${t('The rewards come on top.')}`}</span>}
          </span>
        ) : (
          t('Enter an amount, and the fee appears here.')
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
    return isPossible ? days * feeMxp(0) : t('Enter 1 to {daysMax} days', { daysMax: DAYS_MAX });
  }
  if (isReserve) {
    const mxp = Number(amount);
    return Number.isInteger(mxp) && mxp >= 1 ? feeMxp(0, mxp) : t('Enter an amount in whole MXP');
  }
  const cashCents = parseDollars(amount.replaceAll(',', '').trim());
  if (cashCents === null || cashCents <= 0) return t('Enter an amount in dollars');
  return cashCents < cashCentsMin
    ? t('A {type} pays at least {cashCentsMin}', { type, cashCentsMin: formatUsd(cashCentsMin) })
    : feeMxp(cashCents);
}
