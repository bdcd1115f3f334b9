import { describeLink, takesApplicationsHere, type Opportunity } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** `You apply here`, `Applied here`, `You apply on jobs.example.com`, or for an ad `Leads to example.com`. */
export function whereToApply(opportunity: Opportunity): string {
  if (takesApplicationsHere(opportunity))
    return opportunity.user_participation ? t('Applied here') : t('You apply here');
  const host = describeLink(opportunity.application_url)?.asciiHost.replace(/^www\./, '') ?? t('their page');
  return opportunity.is_sponsored ? t('Leads to {host}', { host }) : t('You apply on {host}', { host });
}
