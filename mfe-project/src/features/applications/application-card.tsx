import type { ProjectApplication } from '@magnetx/contracts';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Button, Card } from '@magnetx/ui';
import { useId } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { ApplicantHandle, ApplicantRecord, ApplicationLinks } from './applicant.tsx';
import styles from './applications.module.css';

interface ApplicationCardProps {
  application: ProjectApplication;
  onOpen: () => void;
}

/** An application in the list: who sent it for what, and how it begins. */
export function ApplicationCard({ application, onOpen }: ApplicationCardProps) {
  const titleId = useId();
  const label = usePermission('work.recommend') ? t('Read and move') : t('Read');
  const { handle, quest, record, message, links, note, applied_at: appliedAt } = application;
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          <ApplicantHandle handle={handle} />
        </h2>
        <Ago className={styles.age} at={appliedAt} />
      </div>
      <p className={styles.quest}>{quest.title}</p>
      <ApplicantRecord record={record} />
      <p className={styles.beginning}>{message}</p>
      <ApplicationLinks links={links} />
      {note ? <p className={styles.note}>{t('Your note: {note}', { note })}</p> : null}
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={onOpen} aria-label={`${label} @${handle}`}>
          {label}
        </Button>
      </div>
    </Card>
  );
}
