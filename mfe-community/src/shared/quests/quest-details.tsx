import type { QuestKind, ShownQuest } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { useFormattedBlocks } from '@magnetx/federation/texts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Avatar, Button, Dialog, FormattedText, type DialogProps } from '@magnetx/ui';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { QuestShare } from '../share/quest-share.tsx';
import { DemoBadge } from './demo-badge.tsx';
import { FundedBadge } from './funded-badge.tsx';
import { QuestRemoved } from './missing-quest.tsx';
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
  quest: Hosted & Pick<ShownQuest, 'id' | 'title' | 'removed_at'>;
  /** {@link QuestSection}s. */
  children: ReactNode;
}

/** A quest's texts in full. */
export function QuestDetailsDialog({ noun, quest, children, ...dialog }: QuestDetailsDialogProps) {
  return (
    <QuestDialog title={quest.title} {...dialog}>
      {quest.removed_at ? <QuestRemoved noun={noun} /> : null}
      <QuestHost {...quest} />
      {children}
      <QuestShare quest={quest} />
    </QuestDialog>
  );
}
