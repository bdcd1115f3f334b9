import { useTheme } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { ContentPage, LanguagePanel, PageHead, ThemePanel } from '@magnetx/ui';
import { DataPanel } from './account/data-panel.tsx';
import { PublicPanel } from './account/public-panel.tsx';
import { EmailSettings } from './email-settings.tsx';
import { LinkedAccountSettings } from './linked-account-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { WalletSettings } from './wallet-settings.tsx';

/** The choices of the user about their account. */
export function SettingsPage() {
  const [theme, setTheme] = useTheme();
  return (
    <ContentPage title={t('Settings')} width="narrow">
      <PageHead
        title={t('Settings')}
        intro={t('Your public profile, how we reach you, your language, and your data.')}
      />
      <PublicPanel />
      <WalletSettings />
      <EmailSettings />
      <LanguagePanel />
      <ThemePanel theme={theme} onChange={setTheme} />
      <SessionSettings />
      <LinkedAccountSettings />
      <DataPanel />
    </ContentPage>
  );
}
