import { LANGUAGE_NAMES, QUEST_CATEGORIES, QUEST_KIND_RULES, QUEST_KINDS, SEARCH_LENGTH_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, cx, SearchField, Select, useInBrowser } from '@magnetx/ui';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import styles from '../../shared/public-page/public-page.module.css';
import { useListPublicProjectsQuery } from '../public-projects/public-projects.endpoints.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const { project } = list.view;
  // The first page of them. Others come with the address.
  const { data } = useListPublicProjectsQuery({ search: '', from: 0 }, { skip: !isInBrowser });
  const chosen = isInBrowser ? project : '';
  const names = [...(data?.projects ?? []).map(({ name }) => name), chosen].filter(Boolean);
  const projects = { '': t('All projects'), ...Object.fromEntries(names.map((name) => [name, name])) };
  const choices = [...CHOICES, { name: 'project', label: t('Project'), options: projects }] as const;
  const count = choices.filter(({ name, options }) => list.view[name] !== Object.keys(options)[0]).length;
  return (
    <div role="search" aria-label={t('Search quests')} className={styles.section}>
      <SearchField
        id="quests-search"
        label={t('Search quests')}
        value={isInBrowser ? list.searchText : ''}
        maxLength={SEARCH_LENGTH_MAX}
        onChange={(event) => list.setSearchText(event.currentTarget.value)}
      />
      <Button
        variant="secondary"
        className={styles.unfold}
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isInBrowser && count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <div className={cx(styles.facts, !isOpen && styles.isFolded)}>
        {choices.map(({ name, label, options }) => (
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
    </div>
  );
}
