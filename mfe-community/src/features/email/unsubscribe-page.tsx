import { unsubscribe } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { EmailLinkPage } from './email-link-page.tsx';
import { useUnsubscribeMutation } from './email.endpoints.ts';

const failureText = failureTextFrom({ refused: t('E-mail could not be stopped') });

/** The form that mail programs send (RFC 8058). */
const FORM = new Blob(['List-Unsubscribe=One-Click'], { type: unsubscribe.upload });

/** Where the link at the end of e-mail about notifications leads. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const [send, { isSuccess, error, isLoading }] = useUnsubscribeMutation();
  return (
    <EmailLinkPage
      title={t('Stop e-mail about notifications')}
      label={t('Stop these e-mails')}
      busyLabel={t('Stopping...')}
      done={
        isSuccess ? t('You get no e-mail about notifications any more. You can choose again in your settings.') : null
      }
      error={error}
      failureText={failureText}
      isSending={isLoading}
      onPress={() => void send({ params: { token }, file: FORM })}
    />
  );
}
