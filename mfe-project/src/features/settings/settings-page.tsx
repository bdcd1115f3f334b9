import { useTheme } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { ContentPage, LanguagePanel, PageHead, ThemePanel } from '@magnetx/ui';
import { ChangePasswordButton } from '../account/change-password-button.tsx';
import { EmailSettings } from './email-settings.tsx';
import { LinkedAccountSettings } from './linked-account-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/** The choices of the member about their own sign-in. */
export function SettingsPage() {
  const [theme, setTheme] = useTheme();
  return (
    <ContentPage title={t('Settings')} width="narrow">
      <PageHead
        title={t('Settings')}
        intro={t('Your own sign-in, email, language and theme. Your team sees your address.')}
        actions={<ChangePasswordButton />}
      />
      <SecondFactorSettings />
      <EmailSettings />
      <LanguagePanel />
      <ThemePanel theme={theme} onChange={setTheme} />
      <SessionSettings />
      <LinkedAccountSettings />
    </ContentPage>
  );
}
