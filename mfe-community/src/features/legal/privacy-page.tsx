import { LegalPage } from './legal-page';
import { privacy } from './texts/privacy';

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
