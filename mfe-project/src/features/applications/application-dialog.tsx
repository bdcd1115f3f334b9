import {
  formatRelativeTime,
  moveApplicationFormSchema,
  RECEIVED_STATUS_LABELS,
  type ProjectApplication,
} from '@magnetx/contracts';
import { failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useNow } from '@magnetx/federation/clock';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, ChangedSince, Dialog, FormDialog, Select, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useMoveApplicationMutation } from '../../shared/applications/applications.endpoints.ts';
import { ApplicantRecord, ApplicationLinks } from './applicant.tsx';
import styles from './applications.module.css';

interface ApplicationDialogProps {
  /** As it was opened. */
  application: ProjectApplication;
  /** As the list shows it now. */
  present: ProjectApplication;
  onClose: () => void;
}

const failureText = failureTextFrom({ refused: t('The application was not moved') });

function useHead({ handle, quest, applied_at: appliedAt }: ProjectApplication) {
  const ago = formatRelativeTime(Date.parse(appliedAt), useNow());
  return {
    title: t('Application of @{handle}', { handle }),
    description: t('For “{title}”, {ago}.', { title: quest.title, ago }),
  };
}

/** An application in full, and its next status for the roles that may set it. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const canMove = usePermission('work.recommend');
  const { application, onClose } = props;
  const head = useHead(application);
  if (canMove) return <MoveDialog {...props} />;
  return (
    <Dialog open onOpenChange={onClose} {...head} actions={<Button onClick={onClose}>{t('Done')}</Button>}>
      <Written application={application} />
      {application.note ? (
        <p className={styles.note}>
          {t('Note to @{handle}: {note}', { handle: application.handle, note: application.note })}
        </p>
      ) : null}
    </Dialog>
  );
}

/** The texts of the applicant. `before` is the application as the dialog was opened with it. */
function Written({
  application,
  before = application,
}: {
  application: ProjectApplication;
  before?: ProjectApplication;
}) {
  const { id, record, message, links } = application;
  return (
    <div className={styles.written}>
      {id === before.id ? null : (
        <ChangedSince
          title={t('This has changed since you opened it')}
          texts={[
            { label: t('Message'), before: before.message, after: message },
            { label: t('Links'), before: before.links.join('\n'), after: links.join('\n') },
          ]}
        />
      )}
      <ApplicantRecord record={record} />
      <p className={styles.message}>{message}</p>
      <ApplicationLinks links={links} />
    </div>
  );
}

function MoveDialog({ application, present, onClose }: ApplicationDialogProps) {
  /** A move was refused, because it was withdrawn and sent again. */
  const [hasChanged, setHasChanged] = useState(false);
  const shown = hasChanged ? present : application;
  const head = useHead(shown);
  const { id, handle, note, status } = shown;
  const { notify } = useHost();
  const [move] = useMoveApplicationMutation();
  const form = useCallForm({
    schema: moveApplicationFormSchema,
    defaultValues: { status, note },
    optional: ['note'],
    send: async (body) => {
      await move({ params: { applicationId: id }, body })
        .unwrap()
        .catch((error: unknown) => {
          setHasChanged(readCallError(error)?.code === 'item_changed');
          throw error;
        });
      notify({
        type: 'success',
        title:
          body.status === status
            ? t('Note saved')
            : t('Moved to {receivedStatus}', { receivedStatus: RECEIVED_STATUS_LABELS[body.status] }),
        message: t('@{handle} sees it.', { handle }),
      });
      onClose();
    },
    failureText,
  });
  const isMoving = form.values.status !== status;
  const hasNewNote = form.values.note !== note;
  return (
    <FormDialog
      form={form}
      {...head}
      submitLabel={hasNewNote && !isMoving ? t('Save note') : t('Move application')}
      busyLabel={isMoving ? t('Moving...') : t('Saving...')}
      isSubmitDisabled={!isMoving && !hasNewNote}
      notice={<Written application={shown} before={application} />}
      onClose={onClose}
    >
      <Select label={t('Status')} options={RECEIVED_STATUS_LABELS} {...form.field('status')} />
      <TextArea
        label={t('Note (optional)')}
        help={t('@{handle} is notified, and reads it.', { handle })}
        rows={3}
        maxLength={300}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
