import { answerFormSchema, type Appeal } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormDialog, TextArea } from '@magnetx/ui';
import { useAnswerAppealMutation } from './appeals.endpoints.ts';

export type Outcome = 'upheld' | 'dismissed';

const TEXTS = {
  upheld: { title: 'Accept this appeal?', label: 'Accept appeal', done: 'Appeal accepted', variant: 'primary' },
  dismissed: { title: 'Keep the decision?', label: 'Keep the decision', done: 'Decision kept', variant: 'danger' },
} as const;

const CONSEQUENCES = {
  work: {
    upheld: 'The work is approved, with its reward.',
    dismissed: 'The rejection stays.',
    readers: 'The user and the owner read this.',
  },
  hold: {
    upheld: 'The reward is released to the user.',
    dismissed: 'The reward stays on hold, or with its project.',
    readers: 'The user reads this.',
  },
  suspension: {
    upheld: 'The account is active again.',
    dismissed: 'The suspension stays.',
    readers: 'The user reads this.',
  },
} as const satisfies Record<Appeal['kind'], Record<Outcome | 'readers', string>>;

const failureText = failureTextFrom({ refused: 'Failed to answer the appeal' });

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
      description={CONSEQUENCES[kind][outcome] + ' This is final.'}
      submitLabel={label}
      busyLabel="Sending..."
      variant={variant}
      onClose={onClose}
    >
      <TextArea label="Answer" help={CONSEQUENCES[kind].readers} rows={3} {...form.field('answer')} />
    </FormDialog>
  );
}
