import { LegalPage } from './legal-page.tsx';
import { privacy } from './texts/privacy.ts';

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
