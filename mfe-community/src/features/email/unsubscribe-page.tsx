import { unsubscribe } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useParams } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { EmailLinkPage } from './email-link-page.tsx';
import { useUnsubscribeMutation } from './email.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Email could not be stopped') });

/** The form that mail programs send (RFC 8058). */
const FORM = new Blob(['List-Unsubscribe=One-Click'], { type: unsubscribe.upload });

/** Where the link at the end of e-mail about notifications leads. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const [send, { isSuccess, error, isLoading }] = useUnsubscribeMutation();
  return (
    <EmailLinkPage
      title={t('Stop email about notifications')}
      label={t('Stop these emails')}
      busyLabel={t('Stopping...')}
      done={
        isSuccess ? t('You no longer get emails about notifications. You can choose again in your settings.') : null
      }
      error={error}
      failureText={failureText}
      isSending={isLoading}
      onPress={() => void send({ params: { token }, file: FORM })}
    />
  );
}
