import { appealFormSchema, type AppealState } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Banner, Button, FormDialog, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { useSendAppealMutation } from './tasks.endpoints.ts';
import type { Work } from './work-state.tsx';

const STATES = {
  open: { tone: 'info', title: 'Your appeal waits for an answer' },
  upheld: { tone: 'success', title: 'Your appeal was upheld' },
  dismissed: { tone: 'warning', title: 'Your appeal was dismissed' },
  closed: { tone: 'info', title: 'Your appeal was closed: there is another decision' },
} as const satisfies Record<AppealState, unknown>;

const failureText = failureTextFrom({ refused: 'Failed to send your appeal' });

/** How the user's appeal against a rejection stands, or the way to it. */
export function WorkAppeal({ taskId, work }: { taskId: number; work: Work }) {
  const [isOpen, setIsOpen] = useState(false);
  const { appeal } = work;
  if (appeal) {
    const { tone, title } = STATES[appeal.state];
    return (
      <Banner tone={tone} title={title}>
        {appeal.answer ? <p>Answer: {appeal.answer}</p> : null}
        {appeal.state === 'dismissed' ? <p>This answer is final.</p> : null}
      </Banner>
    );
  }
  if (!work.can_appeal) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Appeal against this
      </Button>
      {isOpen ? (
        <AppealDialog taskId={taskId} decidedAt={work.decided_at ?? ''} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

function AppealDialog({ taskId, decidedAt, onClose }: { taskId: number; decidedAt: string; onClose: () => void }) {
  const { notify } = useHost();
  const [send] = useSendAppealMutation();
  const form = useCallForm({
    schema: appealFormSchema,
    defaultValues: { words: '' },
    send: async ({ words }) => {
      const body = { kind: 'work' as const, subject_id: String(taskId), decided_at: decidedAt, words };
      await send({ body }).unwrap();
      notify({ type: 'success', title: 'Appeal sent', message: 'We notify you of the answer.' });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title="Appeal against the rejection?"
      description="An admin looks at your work again. You can appeal once, and the answer is final."
      submitLabel="Send appeal"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextArea label="Why should it be accepted?" rows={4} {...form.field('words')} />
    </FormDialog>
  );
}
