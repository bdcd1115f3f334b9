import {
  readPostAddress,
  SUBMISSION_PLATFORMS,
  submissionFormSchema,
  type BodyInputOf,
  type Task,
  type submitTask,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormErrors, Select, Stack, TextArea, TextField } from '@magnetx/ui';
import { useState, type ChangeEvent } from 'react';
import { drafts } from '../../shared/drafts.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { visitSource } from '../../shared/visits/visit-source.ts';
import { useSubmitTaskMutation } from './tasks.endpoints.ts';

const PLATFORM_LABELS: Readonly<Record<(typeof SUBMISSION_PLATFORMS)[number], string>> = {
  twitter: t('X (Twitter)'),
  instagram: t('Instagram'),
  telegram: t('Telegram'),
  tiktok: t('TikTok'),
  other: t('Other'),
};

const failureText = failureTextFrom({
  refused: t('Failed to submit task'),
  unanswered: t('Failed to submit task. Please try again.'),
});

type SubmissionValues = Omit<BodyInputOf<typeof submitTask>, 'task_id' | 'source'>;

const EMPTY_SUBMISSION: SubmissionValues = {
  submission_url: '',
  submission_platform: SUBMISSION_PLATFORMS[0],
  submission_text: '',
};

/** The form of one task: its state and its fields are apart, because its buttons stand at the foot of the dialog. */
export function useSubmissionForm({ task, userId, onSent }: { task: Task; userId: string; onSent: () => void }) {
  const { notify } = useHost();
  const [submitTask] = useSubmitTaskMutation();
  const [draft] = useState(() =>
    drafts.open({
      name: `task:${userId}:${task.id}`,
      initial: EMPTY_SUBMISSION,
      choices: { submission_platform: SUBMISSION_PLATFORMS },
    }),
  );

  async function send({ submission_text, ...required }: SubmissionValues): Promise<void> {
    const source = visitSource();
    const body = { task_id: task.id, ...required, ...(submission_text ? { submission_text } : {}), source };
    try {
      await submitTask({ body, idempotencyKey: draft.keyFor(body) }).unwrap();
    } catch (error) {
      draft.settle(error);
      throw error;
    }
    notify({
      type: 'success',
      title: t('Task Submitted Successfully!'),
      message: t("You will be notified when it's reviewed."),
      duration: 5_000,
    });
    onSent();
  }

  const form = useCallForm({
    schema: submissionFormSchema,
    defaultValues: EMPTY_SUBMISSION,
    optional: ['submission_platform', 'submission_text'],
    errorsAt: 'fields',
    send,
    failureText,
    draft,
  });
  return { ...form, canSend: form.values.submission_url.trim() !== '' };
}

/** Why a link is looked at more closely, before it is handed in. */
function otherAuthorText(url: string, handle: string): string | null {
  const author = URL.canParse(url) ? readPostAddress(url).author : '';
  if (author === '' || author === handle.toLowerCase()) return null;
  return t('This is a post of @{author}, and you are @{handle}. Is it your work?', { author, handle });
}

export function SubmissionFields({ formId, form }: { formId: string; form: ReturnType<typeof useSubmissionForm> }) {
  const { user } = useUserArea();
  const link = form.field('submission_url');
  const otherAuthor = user && otherAuthorText(form.values.submission_url, user.x_username);
  /** Chooses the platform of the link: work is flagged for review if they differ. */
  const onLinkChange = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const { value } = event.currentTarget;
    await link.onChange(event);
    if (URL.canParse(value)) form.fill({ submission_platform: readPostAddress(value).platform });
  };
  return (
    <form id={formId} noValidate onSubmit={form.onSubmit}>
      <Stack gap={16}>
        {form.isRestored ? <p role="status">{t('What you typed here before is still here.')}</p> : null}
        <Select label={t('Platform')} options={PLATFORM_LABELS} {...form.field('submission_platform')} />
        <TextField
          label={t('Submission URL')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          help={otherAuthor ?? t('The public address of your work.')}
          {...link}
          onChange={(event) => void onLinkChange(event)}
        />
        <TextArea label={t('Additional Notes (optional)')} rows={3} {...form.field('submission_text')} />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
      </Stack>
    </form>
  );
}
