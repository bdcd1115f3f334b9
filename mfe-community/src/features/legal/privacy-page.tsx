import { LegalPage } from './legal-page.tsx';
import privacy from './texts/privacy.json';

export function PrivacyPage() {
  return <LegalPage text={privacy} />;
}
