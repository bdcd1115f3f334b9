import { describeLink, takesApplicationsHere, type Opportunity } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** `Apply here`, `Applied here`, `Apply on jobs.example.com`, or for an ad `Leads to example.com`. */
export function whereToApply(opportunity: Opportunity): string {
  if (takesApplicationsHere(opportunity)) return opportunity.user_participation ? t('Applied here') : t('Apply here');
  const host = describeLink(opportunity.application_url)?.asciiHost.replace(/^www\./, '') ?? t('their page');
  return opportunity.is_sponsored ? t('Leads to {host}', { host }) : t('Apply on {host}', { host });
}
