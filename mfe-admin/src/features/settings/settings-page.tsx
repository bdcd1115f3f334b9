import { WorkPage } from '../../shared/components/work-page.tsx';
import { useGetMeQuery } from '../../shared/access/me.endpoints.ts';
import { EmailSettings } from './email-settings.tsx';
import { SecondFactorSettings } from './second-factor-settings.tsx';

/** The choices of the admin about their own sign-in. */
export function SettingsPage() {
  const { data: admin } = useGetMeQuery(undefined);
  return (
    <WorkPage title="Settings" intro="Of you alone. Other admins see your address.">
      <SecondFactorSettings />
      {admin?.needsPasskey === false ? <EmailSettings /> : null}
    </WorkPage>
  );
}
