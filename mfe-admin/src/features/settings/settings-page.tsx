import { WorkPage } from '../../shared/components/work-page.tsx';
import { EmailSettings } from './email-settings.tsx';

/** The choices of the admin about their own sign-in. */
export function SettingsPage() {
  return (
    <WorkPage title="Settings" intro="Of you alone. Other admins see your address.">
      <EmailSettings />
    </WorkPage>
  );
}
