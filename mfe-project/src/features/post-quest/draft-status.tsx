import { formatRelativeTime, type QuestForm } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { useNavigate } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, ButtonLink, Dialog } from '@magnetx/ui';
import FileStack from 'lucide-react/icons/file-stack';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import styles from './draft-status.module.css';
import type { SaveState } from './draft-saver.ts';
import type { SavedDraft } from './use-saved-draft.ts';

interface DraftStatusProps {
  saved: SavedDraft;
  /** Puts the values of a save elsewhere into the form. */
  onLoad: (form: QuestForm) => void;
}

/** Whether what is filled in is saved, and the choice when the draft was saved elsewhere. */
export function DraftStatus({ saved, onLoad }: DraftStatusProps) {
  const { saver, state } = saved;
  /** The conflict whose dialog was closed without a choice. */
  const [postponed, setPostponed] = useState<SaveState | null>(null);
  return (
    <div className={styles.status}>
      <p role="status" data-state={state.kind} className={styles.text}>
        {textOf(state)}
      </p>
      {state.kind === 'conflict' ? (
        <Button variant="secondary" size="small" onClick={() => setPostponed(null)}>
          {t('Choose')}
        </Button>
      ) : null}
      <ButtonLink
        href={paths.drafts.href()}
        render={routerLink}
        variant="quiet"
        size="small"
        icon={<FileStack />}
        className={styles.link}
      >
        {t('Drafts')}
      </ButtonLink>
      {state.kind === 'conflict' && state !== postponed ? (
        <ConflictDialog saver={saver} conflict={state} onLoad={onLoad} onPostpone={() => setPostponed(state)} />
      ) : null}
    </div>
  );
}

function textOf(state: SaveState): string {
  switch (state.kind) {
    case 'untouched':
      return t('Saved as a draft while you type');
    case 'saving':
      return t('Saving…');
    case 'saved':
      return t('Saved');
    case 'waiting':
    case 'refused':
      return t('Not saved: {text}', { text: state.text });
    case 'conflict':
      return state.theirs ? t('Not saved: changed elsewhere') : t('Not saved: posted or deleted elsewhere');
  }
}

const CHOICE_HELP = t(
  'Both versions still exist. Choose the one to keep here, or keep both: yours is then saved as a new draft.',
);

interface ConflictDialogProps {
  saver: SavedDraft['saver'];
  conflict: Extract<SaveState, { kind: 'conflict' }>;
  onLoad: (form: QuestForm) => void;
  onPostpone: () => void;
}

function ConflictDialog({ saver, conflict: { theirs }, onLoad, onPostpone }: ConflictDialogProps) {
  const navigate = useNavigate();
  const nowMs = useNow();
  if (!theirs) {
    return (
      <Dialog
        open
        onOpenChange={onPostpone}
        title={t('This draft no longer exists')}
        description={t('It was posted or deleted in another tab or by your team. What you typed is still in the form.')}
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                saver.stop();
                void navigate(paths.drafts.href());
              }}
            >
              {t('Discard mine')}
            </Button>
            <Button onClick={() => void saver.resolve('mine')}>{t('Keep as a new draft')}</Button>
          </>
        }
      />
    );
  }
  const who = theirs.saved_by || t('Another tab or device');
  const when = formatRelativeTime(Date.parse(theirs.saved_at), nowMs);
  return (
    <Dialog
      open
      onOpenChange={onPostpone}
      title={t('This draft was changed elsewhere')}
      description={t('{who} saved it {when}. {choiceHelp}', { who, when, choiceHelp: CHOICE_HELP })}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              void saver.resolve('theirs');
              onLoad(theirs.form);
            }}
          >
            {t('Load theirs')}
          </Button>
          <Button variant="secondary" onClick={() => void saver.resolve('both')}>
            {t('Keep both')}
          </Button>
          <Button onClick={() => void saver.resolve('mine')}>{t('Keep mine')}</Button>
        </>
      }
    />
  );
}
