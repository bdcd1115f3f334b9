import { ContentPage, PageHead } from '@magnetx/ui';
import { ChangePasswordButton } from '../account/change-password-button.tsx';
import { EmailSettings } from './email-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/** What the member decides about their own sign-in. */
export function SettingsPage() {
  return (
    <ContentPage title="Settings">
      <PageHead title="Settings" intro="Of you alone. The team sees your address." actions={<ChangePasswordButton />} />
      <EmailSettings />
      <SessionSettings />
    </ContentPage>
  );
}
