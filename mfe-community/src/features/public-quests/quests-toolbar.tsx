import { LANGUAGE_NAMES, QUEST_CATEGORIES, QUEST_KIND_RULES, QUEST_KINDS, SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, SearchField, Select, useInBrowser } from '@magnetx/ui';
import X from 'lucide-react/icons/x';
import styles from '../../shared/public-page/public-page.module.css';
import type { useQuestsView } from './use-quests-view.ts';

const KINDS = {
  '': t('All kinds'),
  ...Object.fromEntries(QUEST_KINDS.map((kind) => [kind, QUEST_KIND_RULES[kind].label])),
};
const CATEGORIES = {
  '': t('All categories'),
  ...Object.fromEntries(QUEST_CATEGORIES.map((category) => [category, category])),
};
const CHOICES = [
  { name: 'kind', label: t('Kind'), options: KINDS },
  { name: 'category', label: t('Category'), options: CATEGORIES },
  { name: 'language', label: t('Language'), options: { '': t('All languages'), ...LANGUAGE_NAMES } },
  { name: 'funded', label: t('Rewards'), options: { '': t('All rewards'), yes: t('Funded rewards') } },
  {
    name: 'sort',
    label: t('Sort by'),
    options: { new: t('Newest'), reward: t('Highest reward'), ending: t('Ending soon') },
  },
] as const;

/**
 * The search and the choices. At first they are as without a query, because the prerendered HTML has none. The ids are
 * fixed for its sake.
 */
export function QuestsToolbar({ list }: { list: ReturnType<typeof useQuestsView> }) {
  const isInBrowser = useInBrowser();
  const { project } = list.view;
  return (
    <div role="search" aria-label={t('Search quests')} className={styles.section}>
      <SearchField
        id="quests-search"
        label={t('Search quests')}
        value={isInBrowser ? list.searchText : ''}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => list.setSearchText(event.currentTarget.value)}
      />
      <div className={styles.facts}>
        {CHOICES.map(({ name, label, options }) => (
          <Select
            key={name}
            id={`quests-${name}`}
            label={label}
            isLabelHidden
            options={options as Readonly<Record<string, string>>}
            value={isInBrowser ? list.view[name] : Object.keys(options)[0]}
            onSelect={(value) => list.set({ [name]: value })}
          />
        ))}
      </div>
      {isInBrowser && project ? (
        <div>
          <Button variant="secondary" size="small" icon={<X />} onClick={() => list.set({ project: '' })}>
            {t('Only {project}', { project })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
