import { QUEST_KIND_RULES, type QuestForm, type QuestFormCost } from '@magnetx/contracts';
import { locale, t } from '@magnetx/texts';
import { Panel, useMediaQuery } from '@magnetx/ui';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { CardPreview } from '../../shared/quests/card-preview.tsx';
import { missingFieldsOf, type MissingField } from './missing-fields.ts';
import styles from './quest-summary.module.css';

/** Here it has a column of its own, and does not fold. The style sheet has the same width. */
const WIDE = '(min-width: 64rem)';

interface QuestSummaryProps {
  values: QuestForm;
  cost: QuestFormCost;
  /** The balance does not pay the fee. */
  isShort: boolean;
  onFocus: (name: MissingField['name']) => void;
}

/** A quest before it is posted: what its form lacks, its terms and its card. Folded on narrow screens. */
export function QuestSummary({ values, cost, isShort, onFocus }: QuestSummaryProps) {
  const isWide = useMediaQuery(WIDE);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const missing = missingFieldsOf(values);
  const isReady = missing.length === 0 && !isShort;
  const todo =
    missing.length > 0
      ? t('{count, plural, one {# thing to do} other {# things to do}}', { count: missing.length })
      : t('Not enough MXP');
  const title = isReady ? t('Ready to post') : todo;
  return (
    <details
      open={isWide || isUnfolded}
      onToggle={({ currentTarget }) => setIsUnfolded(!isWide && currentTarget.open)}
      className={styles.summary}
    >
      <summary className={styles.fold}>
        {t('{title}, and a preview', { title })}
        <ChevronDown size={20} aria-hidden="true" className={styles.chevron} />
      </summary>
      <Panel
        title={title}
        gap="small"
        actions={isReady ? <CircleCheck size={20} className={styles.ready} aria-hidden="true" /> : null}
      >
        {missing.length > 0 ? (
          <ul className={styles.missing}>
            {missing.map(({ name, text }) => (
              <li key={name}>
                <button type="button" className={styles.link} onClick={() => onFocus(name)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <dl className={styles.terms}>
          <Term term={t('Goes live')} value={startText(values)} />
          <Term term={t('Ends')} value={endText(values)} />
        </dl>
      </Panel>
      <CardPreview values={values} cost={cost} seed="new" />
    </details>
  );
}

function Term({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });

function startText({ startsAt }: QuestForm): string {
  const startsAtMs = Date.parse(startsAt);
  return Number.isNaN(startsAtMs) ? t('Once approved') : MOMENT.format(startsAtMs);
}

function endText({ type, endsAt, duration_days: days }: QuestForm): string {
  const endsAtMs = Date.parse(endsAt);
  if (!Number.isNaN(endsAtMs)) return MOMENT.format(endsAtMs);
  if (type && QUEST_KIND_VIEWS[type].hasDuration && Number(days) > 0) {
    return t('{days, plural, one {# day after going live} other {# days after going live}}', { days: Number(days) });
  }
  return type && QUEST_KIND_RULES[type].isListedByDay
    ? t('When the balance no longer pays for a day')
    : t('When you conclude it');
}
