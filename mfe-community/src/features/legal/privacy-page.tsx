import { LegalPage } from './legal-page.tsx';
import { PRIVACY } from './texts/privacy.ts';

export function PrivacyPage() {
  return <LegalPage text={PRIVACY} />;
}
