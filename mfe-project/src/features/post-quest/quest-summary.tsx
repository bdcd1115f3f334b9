import { formatCount, formatMxp, type QuestForm } from '@magnetx/contracts';
import { Panel } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { missingFieldsOf, type MissingField } from './missing-fields.ts';
import styles from './quest-summary.module.css';

interface QuestSummaryProps {
  values: QuestForm;
  feeMxp: number;
  /** Whether it is saved as a draft; nothing for a quest that is sent again. */
  status: ReactNode;
  onFocus: (name: MissingField['name']) => void;
}

/** Before a quest is posted: what its form lacks, what it costs, and when it would begin and end. */
export function QuestSummary({ values, feeMxp, status, onFocus }: QuestSummaryProps) {
  const missing = missingFieldsOf(values);
  const isReady = missing.length === 0;
  return (
    <Panel
      title={isReady ? 'Ready to post' : `${formatCount(missing.length, 'thing')} to do`}
      gap="small"
      actions={isReady ? <CircleCheck size={20} className={styles.ready} aria-hidden="true" /> : null}
    >
      {isReady ? null : (
        <ul className={styles.missing}>
          {missing.map(({ name, text }) => (
            <li key={name}>
              <button type="button" className={styles.link} onClick={() => onFocus(name)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.terms}>
        {values.type ? (
          <div>
            <dt>Fee</dt>
            <dd>{formatMxp(feeMxp)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Goes live</dt>
          <dd>Once approved</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{endText(values)}</dd>
        </div>
      </dl>
      {status}
    </Panel>
  );
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function endText({ type, endsAt, duration_days: days }: QuestForm): string {
  const endsAtMs = Date.parse(endsAt);
  if (!Number.isNaN(endsAtMs)) return MOMENT.format(endsAtMs);
  if (type === 'task' && Number(days) > 0) return `${formatCount(Number(days), 'day')} after going live`;
  return type === 'opportunity' ? 'When its days are not paid' : 'When you conclude it';
}
