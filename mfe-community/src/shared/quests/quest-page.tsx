import { formatFigure } from '@magnetx/contracts';
import { Container, PageHead, PageMain, Tile, Tiles } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './quest-page.module.css';

export interface QuestTile {
  readonly label: string;
  /** Undefined while it loads; null when it could not be loaded. */
  readonly value: number | null | undefined;
  readonly icon: ReactNode;
}

interface QuestPageProps {
  heading: string;
  /** In the tab. */
  title: string;
  intro: string;
  tiles: readonly QuestTile[];
  children: ReactNode;
}

/** A page with a list of quests: its heading, the figures of the list, and the list itself. */
export function QuestPage({ heading, title, intro, tiles, children }: QuestPageProps) {
  return (
    <PageMain title={title} className={styles.main}>
      <Container className={styles.content}>
        <PageHead title={heading} intro={intro} />
        <Tiles>
          {tiles.map(({ label, value, icon }) => (
            <Tile
              key={label}
              label={label}
              icon={icon}
              isLoading={value === undefined}
              value={value == null ? '–' : formatFigure(value)}
            />
          ))}
        </Tiles>
        {children}
      </Container>
    </PageMain>
  );
}
