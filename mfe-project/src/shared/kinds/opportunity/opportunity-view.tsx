import { formatMxp, formatUsd, jobTypeName, LISTING_DAY_MXP } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { IconFact } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import MapPin from 'lucide-react/icons/map-pin';
import { paths } from '../../../paths.ts';
import type { CardFactsProps, QuestKindView } from '../quest-kind-view.ts';
import { OpportunityFields, OpportunityWords } from './opportunity-fields.tsx';

export const opportunityView: QuestKindView = {
  icon: <Briefcase />,
  choice: { description: t('A job or an ad, listed by the day.'), icon: <Briefcase /> },
  sample: {
    type: 'opportunity',
    title: t('Solidity engineer'),
    description: t('You design, write and test the contracts that our users trust with their money.'),
    category: t('Job Opportunity'),
    requirements: t('Two years with Solidity, and tests that you are proud of.'),
    tags: [t('Solidity'), t('Full-time')],
    ad_mode: 'job',
    job_type: 'full-time',
    location: t('Remote'),
    salary_range: '$90,000 - $120,000',
    benefits: t('Token allocation, hardware of your choice.'),
    application_url: 'https://example.com/jobs/solidity',
  },
  toDo: {
    job_type: t('Choose a job type'),
    ad_budget: t('Set the ad budget'),
    ad_landing_url: t('Add the landing URL'),
  },
  Fields: OpportunityFields,
  Words: OpportunityWords,
  hasDuration: false,
  feeRule: t('{listingDayMxp} ({listingDayMxp2}) per day, the first one now.', {
    listingDayMxp: formatMxp(LISTING_DAY_MXP),
    listingDayMxp2: formatUsd(LISTING_DAY_MXP),
  }),
  action: t('Apply Now'),
  payOf: ({ salary_range: salary }) => salary.trim(),
  pitchOf: () => '',
  CardFacts: OpportunityFacts,
  fixedTerms: ({ ad_budget_cents: cents }) => [
    cents > 0 ? t('an ad budget of {cents}', { cents: formatUsd(cents) }) : '',
  ],
  concludeText: t('participants'),
  mostNote: '',
  inbox: { label: t('Applications'), href: paths.applications.href, isSwitchable: false },
};

function OpportunityFacts({ values: { job_type: type, location } }: CardFactsProps) {
  return (
    <>
      {type === '' ? null : <IconFact icon={<Briefcase />}>{jobTypeName(type)}</IconFact>}
      {location.trim() ? <IconFact icon={<MapPin />}>{location.trim()}</IconFact> : null}
    </>
  );
}
