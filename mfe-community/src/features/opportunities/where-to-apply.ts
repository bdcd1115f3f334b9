import { describeLink, takesApplicationsHere, type Opportunity } from '@magnetx/contracts';

/** `Apply here`, `Applied here`, `Apply on jobs.example.com`, or for an ad `Leads to example.com`. */
export function whereToApply(opportunity: Opportunity): string {
  if (takesApplicationsHere(opportunity)) return opportunity.user_participation ? 'Applied here' : 'Apply here';
  const host = describeLink(opportunity.application_url)?.asciiHost.replace(/^www\./, '') ?? 'their page';
  return opportunity.is_sponsored ? `Leads to ${host}` : `Apply on ${host}`;
}
