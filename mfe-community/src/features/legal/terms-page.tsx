import { LegalPage } from './legal-page.tsx';
import { terms } from './texts/terms.ts';

export function TermsPage() {
  return <LegalPage text={terms} />;
}
