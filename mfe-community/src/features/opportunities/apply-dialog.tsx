import { APPLICATION_MESSAGE_LENGTH_MAX, applicationFormSchema, type Opportunity } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea, TextField } from '@magnetx/ui';
import { useState } from 'react';
import { drafts } from '../../shared/drafts.ts';
import { useApplyToOpportunityMutation } from './opportunities.endpoints.ts';

interface ApplyDialogProps {
  opportunity: Opportunity;
  userId: string;
  onClose: () => void;
}

const EMPTY = { message: '', link_1: '', link_2: '', link_3: '' };
const LINK_LABELS = {
  link_1: t('Link (optional)'),
  link_2: t('Second link (optional)'),
  link_3: t('Third link (optional)'),
};
const LINKS = ['link_1', 'link_2', 'link_3'] as const;

const failureText = failureTextFrom({ refused: t('Your application was not sent') });

/** An application on this site: a message and links, for the people of the project. */
export function ApplyDialog({ opportunity, userId, onClose }: ApplyDialogProps) {
  const { id, title, company } = opportunity;
  const { notify } = useHost();
  const [apply] = useApplyToOpportunityMutation();
  const [draft] = useState(() => drafts.open({ name: `apply:${userId}:${id}`, initial: EMPTY }));
  const form = useCallForm({
    schema: applicationFormSchema,
    defaultValues: EMPTY,
    optional: LINKS,
    errorsAt: 'fields',
    send: async (written) => {
      const body = { id, ...written };
      try {
        await apply({ ...body, idempotencyKey: draft.keyFor(body) }).unwrap();
      } catch (error) {
        draft.settle(error);
        throw error;
      }
      notify({
        type: 'success',
        title: t('Application sent'),
        message: t('{company} reads it, and you see each step here.', { company }),
      });
      onClose();
    },
    failureText,
    draft,
  });
  // The next field appears once the last one is in use.
  const shown = LINKS.filter(
    (name, index) => index === 0 || form.values[name] || form.values[LINKS[index - 1] ?? name],
  );
  return (
    <FormDialog
      form={form}
      title={t('Apply for {title}', { title })}
      description={t('{company} sees your X profile, your record here, and what you write.', { company })}
      submitLabel={t('Send application')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <TextArea
        label={t('Message')}
        help={t('Who you are, and why you fit.')}
        rows={6}
        maxLength={APPLICATION_MESSAGE_LENGTH_MAX}
        {...form.field('message')}
      />
      {shown.map((name) => (
        <TextField
          key={name}
          label={LINK_LABELS[name]}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  );
}
