import type { PublicProject } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, Stack, useInBrowser } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import styles from '../../shared/public-page/public-page.module.css';
import { QuestRows } from '../../shared/public-page/quest-rows.tsx';
import { useListMoreQuestsMutation } from './public-project.endpoints.ts';

interface ProjectQuestsProps {
  heading: string;
  state: 'open' | 'ended';
  /** The project's. */
  name: string;
  first: PublicProject['open'];
  /** Shown without any. */
  note: string;
}

/** The open or the ended quests of a project, a page at a time. */
export function ProjectQuests({ heading, state, name, first, note }: ProjectQuestsProps) {
  const isInBrowser = useInBrowser();
  const [{ quests, next }, setShown] = useState(first);
  const [loadMore, { isLoading, error }] = useListMoreQuestsMutation();

  async function showMore(before: number): Promise<void> {
    const { data: more } = await loadMore({ query: { name, state, before } });
    if (more) setShown({ quests: [...quests, ...more.quests], next: more.next });
  }

  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {quests.length > 0 ? <QuestRows quests={quests} host={name} /> : null}
      <p className={styles.muted}>{error ? errorText(error, t('More quests could not be loaded.')) : note}</p>
      {isInBrowser && next !== null ? (
        <Stack direction="row" gap={8} wrap>
          <Button variant="secondary" size="small" isBusy={isLoading} onClick={() => void showMore(next)}>
            {t('Show more')}
          </Button>
          {state === 'open' ? (
            <ButtonLink
              variant="quiet"
              size="small"
              href={paths.publicQuests.href({ project: name })}
              render={routerLink}
            >
              {t('Search these quests')}
            </ButtonLink>
          ) : null}
        </Stack>
      ) : null}
    </section>
  );
}
