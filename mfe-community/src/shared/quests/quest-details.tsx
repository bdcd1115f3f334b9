import { unfundedText, type QuestKind, type ShownQuest } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { useFormattedBlocks } from '@magnetx/federation/texts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, Button, Dialog, FormattedText, Note, type DialogProps } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { QuestShare } from '../share/quest-share.tsx';
import { DemoBadge } from './demo-badge.tsx';
import { FundedBadge } from './funded-badge.tsx';
import { QuestRemoved } from './missing-quest.tsx';
import { endText, isOpen, type QuestTime } from './quest-time.ts';
import styles from './quest-details.module.css';

interface Hosted {
  readonly project: { readonly name: string; readonly logo: string };
  readonly is_demo: boolean;
  readonly is_funded: boolean;
}

/** The host of a quest. */
export function QuestHost({ project, is_demo, is_funded }: Hosted) {
  return (
    <div className={styles.host}>
      <Avatar name={project.name} src={project.logo} isDecorative />
      <p className={styles.hostName}>
        <Trans
          text="Hosted by {strong}"
          values={{
            strong: (
              <strong>
                <Link to={paths.publicProject.href(project.name)}>{project.name}</Link>
              </strong>
            ),
          }}
        />
      </p>
      {is_funded ? <FundedBadge /> : null}
      {is_demo ? <DemoBadge /> : null}
    </div>
  );
}

interface UnfundedNoteProps {
  quest: QuestTime & Pick<Hosted, 'is_funded'>;
  /** Of one reward, or of the whole prize. */
  cashCents: number;
}

/** Explains that the rewards of an open quest are not reserved. Nothing for others, and without cash. */
export function UnfundedNote({ quest, cashCents }: UnfundedNoteProps) {
  const nowMs = useNow();
  if (quest.is_funded || cashCents === 0 || !isOpen(quest, nowMs)) return null;
  return <Note>{`${t('Not funded:')} ${unfundedText()}`}</Note>;
}

interface SectionProps {
  heading: string;
  text: string;
}

/** One text of a quest under its heading; nothing where the project wrote none. */
export function QuestSection(props: SectionProps) {
  return props.text ? <WrittenSection {...props} /> : null;
}

function WrittenSection({ heading, text }: SectionProps) {
  return (
    <section className={styles.section}>
      <h3>{heading}</h3>
      <FormattedText text={text} blocks={useFormattedBlocks(text)} />
    </section>
  );
}

interface QuestDialogProps extends Omit<DialogProps, 'open' | 'onOpenChange'> {
  /** Beside Close. */
  action?: ReactNode;
  onClose: () => void;
}

/** A dialog that is read before it is used. It can be closed, unless its actions are others. */
export function QuestDialog({ onClose, action, ...rest }: QuestDialogProps) {
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('Close')}
      </Button>
      {action}
    </>
  );
  return <Dialog open onOpenChange={onClose} size="large" startsAt="title" actions={actions} {...rest} />;
}

interface QuestDetailsDialogProps extends Pick<QuestDialogProps, 'action' | 'onClose'> {
  noun: QuestKind;
  quest: Hosted & QuestTime & Pick<ShownQuest, 'id' | 'title' | 'removed_at'>;
  /** {@link QuestSection}s. */
  children: ReactNode;
}

/** A quest's texts in full. */
export function QuestDetailsDialog({ noun, quest, children, ...dialog }: QuestDetailsDialogProps) {
  const end = endText(quest, useNow());
  return (
    <QuestDialog title={quest.title} {...dialog}>
      {quest.removed_at ? <QuestRemoved noun={noun} /> : null}
      <QuestHost {...quest} />
      {end ? <Note>{end}</Note> : null}
      {children}
      <QuestShare quest={quest} />
    </QuestDialog>
  );
}
