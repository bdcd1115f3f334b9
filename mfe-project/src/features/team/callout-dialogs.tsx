import { testCallout } from '@magnetx/contracts';
import { errorText, failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { Button, CopyField, Dialog, FormDialog, ListFrame, Skeleton, TextField } from '@magnetx/ui';
import {
  useGetCalloutSecretQuery,
  useReplaceCalloutSecretMutation,
  useTestCalloutMutation,
} from './callouts.endpoints.ts';

const failureText = failureTextFrom({ refused: 'The test was not sent' });

/** Shows the secret that signs requests, and replaces it. */
export function SecretDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const answer = useGetCalloutSecretQuery(undefined);
  const [replace, { isLoading }] = useReplaceCalloutSecretMutation();
  async function change(): Promise<void> {
    const { error } = await replace({});
    if (error) notify({ type: 'error', title: errorText(error, 'The secret was not replaced') });
    else notify({ type: 'success', title: 'Secret replaced', message: 'The earlier one signs as well for a day.' });
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Secret of your software"
      description="It signs each request to your software. Keep it on your server."
      actions={
        <>
          <Button variant="danger" isBusy={isLoading} busyLabel="Replacing..." onClick={() => void change()}>
            Replace
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <ListFrame
        state={listStateOf(answer)}
        failedTitle="The secret could not be loaded"
        loading={<Skeleton height={66} shape="block" />}
      >
        {answer.data === undefined ? null : <CopyField label="Secret" value={answer.data} />}
      </ListFrame>
    </Dialog>
  );
}

/** Sends example data to an address, and shows the answer among the requests. */
export function TestDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [test] = useTestCalloutMutation();
  const form = useCallForm({
    schema: testCallout.body,
    defaultValues: { address: '' },
    errorsAt: 'fields',
    send: async (body) => {
      const { result, reason } = await test({ body }).unwrap();
      const title = result === null ? 'Your software gave no result' : `Your software said: ${result}`;
      notify({ type: result === null ? 'error' : 'success', title, message: reason });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title="Send a test"
      description="Your software gets example data of the type “test”, signed like all others."
      submitLabel="Send"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField label="Address" type="url" inputMode="url" placeholder="https://" {...form.field('address')} />
    </FormDialog>
  );
}
