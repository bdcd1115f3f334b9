import { answerFormSchema, type Appeal } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea } from '@magnetx/ui';
import { useAnswerAppealMutation } from './appeals.endpoints.ts';

export type Outcome = 'upheld' | 'dismissed';

const TEXTS = {
  upheld: {
    title: t('Accept this appeal?'),
    label: t('Accept appeal'),
    done: t('Appeal accepted'),
    variant: 'primary',
  },
  dismissed: {
    title: t('Keep the decision?'),
    label: t('Keep the decision'),
    done: t('Decision kept'),
    variant: 'danger',
  },
} as const;

const CONSEQUENCES = {
  work: {
    upheld: t('The work is approved, with its reward.'),
    dismissed: t('The rejection stays.'),
    readers: t('The user and the owner read this.'),
  },
  hold: {
    upheld: t('The reward is released to the user.'),
    dismissed: t('The reward stays on hold, or with its project.'),
    readers: t('The user reads this.'),
  },
  suspension: {
    upheld: t('The account is active again.'),
    dismissed: t('The suspension stays.'),
    readers: t('The user reads this.'),
  },
} as const satisfies Record<Appeal['kind'], Record<Outcome | 'readers', string>>;

const failureText = failureTextFrom({ refused: t('Failed to answer the appeal') });

interface AnswerDialogProps {
  appeal: Appeal;
  outcome: Outcome;
  onClose: () => void;
}

/** Asks for the words of an answer; a dismissal needs some. */
export function AnswerDialog({ appeal: { id, kind, title: about }, outcome, onClose }: AnswerDialogProps) {
  const { notify } = useHost();
  const [send] = useAnswerAppealMutation();
  const { title, label, done, variant } = TEXTS[outcome];
  const form = useCallForm({
    schema: answerFormSchema,
    defaultValues: { outcome, answer: '' },
    send: async ({ answer }) => {
      await send({ body: { id, outcome, answer } }).unwrap();
      notify({ type: 'success', title: done, message: about });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      description={t('{consequences} This is final.', { consequences: CONSEQUENCES[kind][outcome] })}
      submitLabel={label}
      busyLabel={t('Sending...')}
      variant={variant}
      onClose={onClose}
    >
      <TextArea label={t('Answer')} help={CONSEQUENCES[kind].readers} rows={3} {...form.field('answer')} />
    </FormDialog>
  );
}
