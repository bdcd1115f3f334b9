import { calloutTestSchema } from '@magnetx/contracts';
import { errorText, failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { listStateOf } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Button, CopyField, FormDialog, ListFrame, Skeleton, TextField } from '@magnetx/ui';
import { useGetCalloutSecretQuery, useReplaceCalloutSecretMutation, useTestCalloutMutation } from './team.endpoints.ts';

const failureText = failureTextFrom({ refused: t('The test was not sent') });

/** The secret that signs requests, its replacement, and a test of an address. */
export function CalloutDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const answer = useGetCalloutSecretQuery(undefined);
  const [replace, { isLoading }] = useReplaceCalloutSecretMutation();
  const [test] = useTestCalloutMutation();
  const form = useCallForm({
    schema: calloutTestSchema,
    defaultValues: { address: '' },
    errorsAt: 'fields',
    send: async (body) => {
      const { callout } = await test({ body }).unwrap();
      const title = t('Your software: {result}', { result: callout.result ?? t('no result') });
      notify({ type: callout.result === null ? 'error' : 'success', title, message: callout.reason });
      onClose();
    },
    failureText,
  });
  async function change(): Promise<void> {
    const { error } = await replace({});
    if (error) notify({ type: 'error', title: errorText(error, t('The secret was not replaced')) });
    else
      notify({
        type: 'success',
        title: t('Secret replaced'),
        message: t('The previous one also stays valid for a day.'),
      });
  }
  return (
    <FormDialog
      form={form}
      title={t('Connect your software')}
      description={t('The secret signs each request. A test sends example data to your software.')}
      submitLabel={t('Send a test')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <ListFrame
        state={listStateOf(answer)}
        failedTitle={t('The secret could not be loaded')}
        loading={<Skeleton height={66} shape="block" />}
      >
        {answer.data ? <CopyField label={t('Secret')} copyLabel={t('Copy secret')} value={answer.data.secret} /> : null}
      </ListFrame>
      <Button
        variant="quiet"
        size="small"
        isBusy={isLoading}
        busyLabel={t('Replacing...')}
        onClick={() => void change()}
      >
        {t('Replace the secret')}
      </Button>
      <TextField label={t('Address')} type="url" inputMode="url" placeholder="https://" {...form.field('address')} />
    </FormDialog>
  );
}
