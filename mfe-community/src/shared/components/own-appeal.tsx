import { appealFormSchema, type AppealState, type BodyOf, type sendAppeal } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Button, FormDialog, TextArea } from '@magnetx/ui';
import { useState } from 'react';
import { AppealBanner } from './appeal-state.tsx';
import { useSendAppealMutation } from './appeals.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to send your appeal') });

interface OwnAppealProps {
  kind: BodyOf<typeof sendAppeal>['kind'];
  subjectId: string;
  /** The decision, with the appeal against it. */
  decision: {
    readonly can_appeal: boolean;
    readonly decided_at: string | null;
    readonly appeal: { readonly state: AppealState; readonly answer: string } | null;
  };
}

/** How the user's appeal against a decision stands, or the way to it. */
export function OwnAppeal(props: OwnAppealProps) {
  const { appeal, can_appeal: canAppeal } = props.decision;
  const [isOpen, setIsOpen] = useState(false);
  if (appeal) return <AppealBanner appeal={appeal} />;
  if (!canAppeal) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {t('Appeal against this')}
      </Button>
      {isOpen ? <AppealDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function AppealDialog({ kind, subjectId, decision, onClose }: OwnAppealProps & { onClose: () => void }) {
  const { notify } = useHost();
  const [send] = useSendAppealMutation();
  const form = useCallForm({
    schema: appealFormSchema,
    defaultValues: { words: '' },
    send: async ({ words }) => {
      const body = { kind, subject_id: subjectId, decided_at: decision.decided_at ?? '', words };
      await send({ body }).unwrap();
      notify({ type: 'success', title: t('Appeal sent'), message: t('We notify you of the answer.') });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Appeal against this decision?')}
      description={t('An admin looks at it again. You can appeal once, and the answer is final.')}
      submitLabel={t('Send appeal')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <TextArea label={t('Why should it be decided otherwise?')} rows={4} {...form.field('words')} />
    </FormDialog>
  );
}
