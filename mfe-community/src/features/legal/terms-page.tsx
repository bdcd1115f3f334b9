import { LegalPage } from './legal-page';
import { terms } from './texts/terms';

export function TermsPage() {
  return <LegalPage text={terms} />;
}
