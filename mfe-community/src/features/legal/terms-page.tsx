import { LegalPage } from './legal-page.tsx';
import terms from './texts/terms.json';

export function TermsPage() {
  return <LegalPage text={terms} />;
}
