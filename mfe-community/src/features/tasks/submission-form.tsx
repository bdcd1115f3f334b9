import {
  SUBMISSION_PLATFORMS,
  submissionFormSchema,
  type BodyInputOf,
  type Task,
  type submitTask,
} from '@magnetx/contracts';
import { failureTextFrom, wasAnswered } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormErrors, Select, Stack, TextArea, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { visitSource } from '../../shared/visits/visit-source';
import { EMPTY_SUBMISSION, submissionDraft, type SubmissionValues } from './submission-drafts';
import { useSubmitTaskMutation } from './tasks.endpoints';

const PLATFORM_LABELS: Readonly<Record<(typeof SUBMISSION_PLATFORMS)[number], string>> = {
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  telegram: 'Telegram',
  tiktok: 'TikTok',
  other: 'Other',
};

const PLATFORM_OPTIONS = SUBMISSION_PLATFORMS.map((value) => ({ value, label: PLATFORM_LABELS[value] }));

const failureText = failureTextFrom({
  refused: 'Failed to submit task',
  unanswered: 'Failed to submit task. Please try again.',
});

/** To the schema both may be missing; to this form they are empty then. */
function filledIn(values: Omit<BodyInputOf<typeof submitTask>, 'task_id'>) {
  const { submission_url, submission_platform = EMPTY_SUBMISSION.submission_platform, submission_text = '' } = values;
  return { submission_url, submission_platform, submission_text };
}

/** The form of one task: its state and its fields are apart, because its buttons stand at the foot of the dialog. */
export function useSubmissionForm({ task, userId, onSent }: { task: Task; userId: string; onSent: () => void }) {
  const { notify } = useHost();
  const [submitTask] = useSubmitTaskMutation();
  const [draft] = useState(() => submissionDraft(userId, task.id));
  const [restored] = useState(() => draft.values());
  const [hasUrl, setHasUrl] = useState(() => Boolean(restored?.submission_url.trim()));

  async function send(values: SubmissionValues): Promise<void> {
    const { submission_text, ...required } = values;
    const source = visitSource();
    const body = { task_id: task.id, ...required, ...(submission_text ? { submission_text } : {}), source };
    try {
      await submitTask({ body, idempotencyKey: draft.attemptKey(values) }).unwrap();
    } catch (error) {
      if (wasAnswered(error)) draft.settleAttempt();
      throw error;
    }
    draft.remove();
    notify({
      type: 'success',
      title: 'Task Submitted Successfully!',
      message: "You will be notified when it's reviewed.",
      duration: 5_000,
    });
    onSent();
  }

  const form = useCallForm({
    schema: submissionFormSchema,
    defaultValues: restored ?? EMPTY_SUBMISSION,
    optional: ['submission_platform', 'submission_text'],
    errorsAt: 'fields',
    send: (values) => send(filledIn(values)),
    failureText,
    onInput: (values) => {
      draft.keep(filledIn(values));
      setHasUrl(values.submission_url.trim() !== '');
    },
  });
  return { ...form, canSend: hasUrl, isRestored: restored !== null };
}

interface SubmissionFieldsProps {
  formId: string;
  form: ReturnType<typeof useSubmissionForm>;
}

export function SubmissionFields({ formId, form }: SubmissionFieldsProps) {
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit}>
      <Stack gap={16}>
        {form.isRestored ? <p role="status">What you typed here before is still here.</p> : null}
        <Select label="Platform" options={PLATFORM_OPTIONS} {...form.field('submission_platform')} />
        <TextField
          label="Submission URL"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          help="The public address of your work."
          {...form.field('submission_url')}
        />
        <TextArea label="Additional Notes (optional)" rows={3} {...form.field('submission_text')} />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
      </Stack>
    </form>
  );
}
