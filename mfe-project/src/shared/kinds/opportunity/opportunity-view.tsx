import { formatMxp, formatUsd, JOB_TYPE_LABELS, LISTING_DAY_MXP } from '@magnetx/contracts';
import { IconFact } from '@magnetx/ui';
import Briefcase from 'lucide-react/icons/briefcase';
import MapPin from 'lucide-react/icons/map-pin';
import { paths } from '../../../paths.ts';
import type { CardFactsProps, QuestKindView } from '../quest-kind-view.ts';
import { OpportunityFields, OpportunityWords } from './opportunity-fields.tsx';

export const opportunityView: QuestKindView = {
  icon: <Briefcase />,
  choice: { description: 'A job or an ad, listed by the day.', icon: <Briefcase /> },
  sample: {
    type: 'opportunity',
    title: 'Solidity engineer',
    description: 'You design, write and test the contracts that our users trust with their money.',
    category: 'Job Opportunity',
    requirements: 'Two years with Solidity, and tests that you are proud of.',
    tags: ['Solidity', 'Full-time'],
    ad_mode: 'job',
    job_type: 'full-time',
    location: 'Remote',
    salary_range: '$90,000 - $120,000',
    benefits: 'Token allocation, hardware of your choice.',
    application_url: 'https://example.com/jobs/solidity',
  },
  toDo: {
    job_type: 'Choose a job type',
    ad_budget: 'Set the ad budget',
    ad_landing_url: 'Add the landing URL',
  },
  Fields: OpportunityFields,
  Words: OpportunityWords,
  hasDuration: false,
  feeRule: `${formatMxp(LISTING_DAY_MXP)} (${formatUsd(LISTING_DAY_MXP)}) per day, the first one now.`,
  action: 'Apply Now',
  amountOf: (_, { salary_range: salary }) => ({ amount: salary.trim() }),
  pitchOf: () => '',
  CardFacts: OpportunityFacts,
  fixedTerms: ({ ad_budget_cents: cents }) => [cents > 0 ? `an ad budget of ${formatUsd(cents)}` : ''],
  concludeText: 'participants',
  mostNote: '',
  inbox: { label: 'Applications', href: paths.applications.href, isSwitchable: false },
};

function OpportunityFacts({ values: { job_type: type, location } }: CardFactsProps) {
  return (
    <>
      {type in JOB_TYPE_LABELS ? (
        <IconFact icon={<Briefcase />}>{JOB_TYPE_LABELS[type as keyof typeof JOB_TYPE_LABELS]}</IconFact>
      ) : null}
      {location.trim() ? <IconFact icon={<MapPin />}>{location.trim()}</IconFact> : null}
    </>
  );
}
