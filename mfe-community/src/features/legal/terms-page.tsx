import { RISK_SIGNALS, SHARED_WALLET_RULE } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { LegalPage } from './legal-page.tsx';
import type { LegalSection } from './legal-text.ts';
import { TERMS } from './texts/terms.ts';

/** From the rules themselves. The numbers of the site are on the page of a user's rewards on hold. */
const HOLDS: LegalSection = {
  title: t('Rewards on hold'),
  paragraphs: [
    t('Before the MXP of a mission are paid, we look for signs that one person uses several accounts.'),
    t('The page “Rewards on hold” of your account shows what is held, until when, why, and the limits of this site.'),
    SHARED_WALLET_RULE,
    t('You can appeal once per reward. Only an administrator can take a held reward back, with a reason.'),
    t('Each of the signs below adds points. Above a limit, the MXP are held for some days and then paid.'),
  ],
  points: Object.values(RISK_SIGNALS).map(({ textOf, points }) =>
    t('{text} ({points} points).', { text: textOf(null), points }),
  ),
};

export function TermsPage() {
  return <LegalPage text={{ ...TERMS, sections: [...TERMS.sections, HOLDS] }} />;
}
