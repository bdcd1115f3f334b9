import { appealFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { Button, FormDialog, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { AppealBanner } from '../../shared/components/appeal-state.tsx';
import { useSendAppealMutation } from './tasks.endpoints.ts';
import type { Work } from './work-state.tsx';

const failureText = failureTextFrom({ refused: 'Failed to send your appeal' });

/** How the user's appeal against a rejection stands, or the way to it. */
export function WorkAppeal({ taskId, work }: { taskId: number; work: Work }) {
  const [isOpen, setIsOpen] = useState(false);
  if (work.appeal) return <AppealBanner appeal={work.appeal} />;
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
