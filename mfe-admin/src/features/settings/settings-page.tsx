import { useTheme } from '@magnetx/federation/storage';
import { t } from '@magnetx/texts';
import { LanguagePanel, ThemePanel } from '@magnetx/ui';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { useGetMeQuery } from '../../shared/access/me.endpoints.ts';
import { EmailSettings } from './email-settings.tsx';
import { LinkedAccountSettings } from './linked-account-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/** The choices of the admin about their own sign-in. */
export function SettingsPage() {
  const { data: admin } = useGetMeQuery(undefined);
  const [theme, setTheme] = useTheme();
  return (
    <WorkPage
      title={t('Settings')}
      intro={t('Your own sign-in, email, language and theme. Other admins see your address.')}
    >
      <SecondFactorSettings />
      {admin?.needsPasskey === false ? <EmailSettings /> : null}
      <LanguagePanel />
      <ThemePanel theme={theme} onChange={setTheme} />
      <SessionSettings />
      <LinkedAccountSettings />
    </WorkPage>
  );
}
