import { failureTextFrom } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { EmailLinkPage } from './email-link-page.tsx';
import { useConfirmEmailMutation } from './email.endpoints.ts';

const failureText = failureTextFrom({ refused: 'The address could not be confirmed' });

/** Where the link in an e-mail leads that confirms an address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [confirm, { data, error, isLoading }] = useConfirmEmailMutation();
  return (
    <EmailLinkPage
      title="Confirm your e-mail address"
      label="Confirm this address"
      busyLabel="Confirming..."
      done={data ? `${data.address} is confirmed.` : null}
      error={error}
      failureText={failureText}
      isSending={isLoading}
      onPress={() => void confirm({ body: { token } })}
    />
  );
}
