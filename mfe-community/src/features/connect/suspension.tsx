import { appealFormSchema, formatMoment } from '@magnetx/contracts';
import { errorText, failureTextFrom, readCallError } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { Banner, Button, FormErrors, Spinner, Stack, TextArea } from '@magnetx/ui';
import { AppealBanner } from '../../shared/components/appeal-state.tsx';
import { useAppealSuspensionMutation, useGetSuspensionQuery } from './suspension.endpoints.ts';

const SUSPENDED = t('This account is suspended');
const WHERE_ANSWERED = t('We decide and answer here: sign in with X again to read the answer.');
const MONEY = t(
  'Approved rewards stay yours. Payouts leave you out until the suspension ends, ' +
    'and the next one includes them. A prize still passes on if you set no payout wallet in time.',
);
/** Until the answer to an appeal is seen: people without a session have no live connection. */
const POLL_MS = 20_000;
const NOT_LOADED = t('Please sign in again to see why.');

const failureText = failureTextFrom({ refused: t('Failed to send your appeal') });

/** Why the account of the person who signed in is suspended, and the appeal against it with its answer. */
export function Suspension({ token }: { token: string }) {
  const { data, error } = useGetSuspensionQuery(token, { pollingInterval: POLL_MS });
  const failure = readCallError(error);
  if (data && failure?.code === 'not_authenticated') {
    return (
      <Banner tone="success" title={t('Your account is active again')}>
        {t('Sign in with X to continue.')}
      </Banner>
    );
  }
  if (!data) {
    if (!failure) return <Spinner label={t('Loading your suspension...')} />;
    return (
      <Banner tone="warning" title={SUSPENDED}>
        {errorText(failure, NOT_LOADED)}
      </Banner>
    );
  }
  const { reason, until, appeal } = data;
  return (
    <Stack gap={16}>
      <Banner tone="warning" title={SUSPENDED}>
        <p>{reason ? t('Reason: {reason}', { reason }) : t('No reason was given.')}</p>
        <p>
          {until === null
            ? t('It has no end date: we decide when to lift it.')
            : t('It ends on {until}.', { until: formatMoment(until) })}
        </p>
        <p>{MONEY}</p>
      </Banner>
      {appeal ? (
        <AppealBanner appeal={appeal} openTitle={t('Your appeal was received')} openText={WHERE_ANSWERED} />
      ) : (
        <AppealForm token={token} />
      )}
    </Stack>
  );
}

function AppealForm({ token }: { token: string }) {
  const [send] = useAppealSuspensionMutation();
  const form = useCallForm({
    schema: appealFormSchema,
    defaultValues: { words: '' },
    send: async (body) => void (await send({ body, token }).unwrap()),
    failureText,
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={t('Appeal against the suspension')}>
      <Stack gap={12}>
        <TextArea
          label={t('Why should it be lifted?')}
          help={t('An administrator looks at it again. You can appeal once, and the answer is final.')}
          rows={4}
          {...form.field('words')}
        />
        <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        <Button type="submit" fullWidth isBusy={form.isSending} busyLabel={t('Sending...')}>
          {t('Send appeal')}
        </Button>
      </Stack>
    </form>
  );
}
