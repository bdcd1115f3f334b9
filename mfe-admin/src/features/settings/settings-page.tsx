import { useTheme } from '@magnetx/federation/storage';
import { ThemePanel } from '@magnetx/ui';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { EmailSettings } from './email-settings.tsx';
import { LinkedAccountSettings } from './linked-account-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/** The choices of the admin about their own sign-in. */
export function SettingsPage() {
  const [theme, setTheme] = useTheme();
  return (
    <WorkPage title="Settings" intro="Of you alone. Other admins see your address.">
      <EmailSettings />
      <ThemePanel theme={theme} onChange={setTheme} />
      <SessionSettings />
      <LinkedAccountSettings />
    </WorkPage>
  );
}
