import {
  formatRelativeTime,
  moveApplicationFormSchema,
  RECEIVED_STATUS_LABELS,
  type ProjectApplication,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Button, Dialog, FormDialog, Select, TextArea } from '@magnetx/ui';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useMoveApplicationMutation } from '../../shared/applications/applications.endpoints.ts';
import { ApplicantRecord, ApplicationLinks } from './applicant.tsx';
import styles from './applications.module.css';

interface ApplicationDialogProps {
  application: ProjectApplication;
  nowMs: number;
  onClose: () => void;
}

const failureText = failureTextFrom({ refused: 'The application was not moved' });

/** An application in full, and its next status for the roles that may set it. */
export function ApplicationDialog({ application, nowMs, onClose }: ApplicationDialogProps) {
  const { id, handle, quest, record, message, links, note, status, applied_at: appliedAt } = application;
  const { notify } = useHost();
  const canMove = usePermission('work.recommend');
  const [move] = useMoveApplicationMutation();
  const form = useCallForm({
    schema: moveApplicationFormSchema,
    defaultValues: { status, note },
    optional: ['note'],
    send: async (body) => {
      await move({ params: { applicationId: id }, body }).unwrap();
      notify({
        type: 'success',
        title: body.status === status ? 'Note saved' : `Moved to ${RECEIVED_STATUS_LABELS[body.status]}`,
        message: `@${handle} sees it.`,
      });
      onClose();
    },
    failureText,
  });
  const isMoving = form.values.status !== status;
  const hasNewNote = form.values.note !== note;
  const description = `For “${quest.title}”, ${formatRelativeTime(Date.parse(appliedAt), nowMs)}.`;
  const written = (
    <div className={styles.written}>
      <ApplicantRecord record={record} />
      <p className={styles.message}>{message}</p>
      <ApplicationLinks links={links} />
    </div>
  );
  if (!canMove) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`Application of @${handle}`}
        description={description}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        {written}
        {note ? (
          <p className={styles.note}>
            Note to @{handle}: {note}
          </p>
        ) : null}
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={`Application of @${handle}`}
      description={description}
      submitLabel={hasNewNote && !isMoving ? 'Save note' : 'Move application'}
      busyLabel={isMoving ? 'Moving...' : 'Saving...'}
      isSubmitDisabled={!isMoving && !hasNewNote}
      notice={written}
      onClose={onClose}
    >
      <Select label="Status" options={RECEIVED_STATUS_LABELS} {...form.field('status')} />
      <TextArea
        label="Note (optional)"
        help={`@${handle} is notified, and reads it.`}
        rows={3}
        maxLength={300}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
