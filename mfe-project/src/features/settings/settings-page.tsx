import { ContentPage, PageHead } from '@magnetx/ui';
import { ChangePasswordButton } from '../account/change-password-button.tsx';
import { EmailSettings } from './email-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

/** The choices of the member about their own sign-in. */
export function SettingsPage() {
  return (
    <ContentPage title="Settings">
      <PageHead title="Settings" intro="Of you alone. The team sees your address." actions={<ChangePasswordButton />} />
      <SecondFactorSettings />
      <EmailSettings />
    </ContentPage>
  );
}
