import { ContentPage, PageHead } from '@magnetx/ui';
import { EmailSettings } from './email-settings.tsx';
import { SessionSettings } from './session-settings.tsx';

/** What the user decides about their account. */
export function SettingsPage() {
  return (
    <ContentPage title="Settings">
      <PageHead title="Settings" intro="How we reach you, and what others see." />
      <EmailSettings />
      <SessionSettings />
    </ContentPage>
  );
}
