import { failureTextFrom } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { EmailLinkPage } from './email-link-page.tsx';
import { useConfirmEmailMutation } from './email.endpoints.ts';

const failureText = failureTextFrom({ refused: t('The address could not be confirmed') });

/** Where the link in an e-mail leads that confirms an address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  return (
    <EmailLinkPage
      title={t('Confirm your email address')}
      label={t('Confirm this address')}
      busyLabel={t('Confirming...')}
      done={data ? t('{address} is confirmed.', { address: data.address }) : null}
      error={error}
      failureText={failureText}
      isSending={isLoading}
      onPress={() => void confirm({ body: { token } })}
    />
  );
}
