import { t } from '@magnetx/texts';
import { ContentPage, PageHead } from '@magnetx/ui';
import { ChangePasswordButton } from '../account/change-password-button.tsx';
import { EmailSettings } from './email-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

/** The choices of the member about their own sign-in. */
export function SettingsPage() {
  return (
    <ContentPage title={t('Settings')}>
      <PageHead
        title={t('Settings')}
        intro={t('Of you alone. The team sees your address.')}
        actions={<ChangePasswordButton />}
      />
      <SecondFactorSettings />
      <EmailSettings />
    </ContentPage>
  );
}
