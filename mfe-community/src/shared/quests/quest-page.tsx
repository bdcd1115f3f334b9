import { formatCount, formatFigure } from '@magnetx/contracts';
import type { useOpenDialog } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { ContentPage, PageHead, Tile, Tiles, useMediaQuery } from '@magnetx/ui';
import type { ReactNode } from 'react';
import type { QuestListState } from '../lists/use-quest-list.ts';
import { SavedOnly, type QuestChoicesProps } from './quest-choices.tsx';
import { QuestList, type QuestListProps } from './quest-list.tsx';
import { QuestSheet } from './quest-sheet.tsx';
import { QuestToolbar } from './quest-toolbar.tsx';

const NONE_SAVED = t('No saved quests yet. The bookmark on a card saves its quest for later.');

/** Where the first quest is in view only if the filters are out of it. */
const PHONE = '(max-width: 40rem)';

interface QuestPageProps<T, F extends string, S extends string>
  extends Omit<QuestListProps<T>, 'list'>, Omit<QuestChoicesProps<F, S>, 'noun'> {
  answer: QuestListProps<T>['answer'] & { readonly isError: boolean; readonly isLoading: boolean };
  list: QuestListState<F, S>;
  title: string;
  /** The title, unless the page has another heading. */
  heading?: string;
  intro: string;
  /** Above the figures. */
  note?: ReactNode;
  tiles: readonly { readonly label: string; readonly value: number | undefined; readonly icon: ReactNode }[];
  /** The dialog of one quest, once it is known whether the list has that quest. */
  dialog: ReturnType<typeof useOpenDialog>;
  renderDialog: (target: QuestDialogTarget<T>) => ReactNode;
  children?: ReactNode;
}

export interface QuestDialogTarget<T> {
  id: number;
  /** Undefined for a quest that the URL names and the list does not have. */
  listed: T | undefined;
  onClose: () => void;
}

/** A page with a list of quests: its heading, the figures of the list, the list itself, and a quest's dialog. */
export function QuestPage<T extends { readonly id: number }, F extends string, S extends string>(
  props: QuestPageProps<T, F, S>,
) {
  const { title, heading = title, intro, tiles, nouns, answer, items, list, dialog, renderDialog, children } = props;
  const isPhone = useMediaQuery(PHONE);
  const total = answer.data?.pagination.total ?? null;
  const shown = total === null ? nouns[1] : formatCount(total, ...nouns);
  const listed = items.find(({ id }) => id === dialog.id);
  return (
    <ContentPage title={title} isCompact>
      <PageHead
        title={heading}
        intro={isPhone ? undefined : intro}
        actions={isPhone ? <QuestSheet {...props} noun={nouns[1]} shown={shown} /> : <SavedOnly list={list} />}
      />
      {props.note}
      <Tiles isStripWhereNarrow>
        {tiles.map(({ label, value, icon }) => (
          <Tile
            key={label}
            label={label}
            icon={icon}
            isLoading={value === undefined && !answer.isError}
            value={value === undefined ? '–' : formatFigure(value)}
          />
        ))}
      </Tiles>
      <QuestToolbar {...props} noun={nouns[1]} isSearchOnly={isPhone} />
      <QuestList {...props} emptyMessage={list.view.saved ? NONE_SAVED : props.emptyMessage} list={list} />
      {dialog.id !== null && (listed || !answer.isLoading)
        ? renderDialog({ id: dialog.id, listed, onClose: dialog.close })
        : null}
      {children}
    </ContentPage>
  );
}
