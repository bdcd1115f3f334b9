import { APPLICATION_STATUSES, jobTypeName } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { KindRules } from './kind.ts';

export const opportunity: KindRules<'opportunity'> = {
  name: 'Opportunity',
  joinLabel: t('Apply Now'),
  heading: t('About the job'),
  factsOf: ({ job }) => [
    { label: t('Job type'), text: jobTypeName(job.type) },
    { label: t('Location'), text: job.location },
  ],
  cashForCents: () => 0,
  undecidedOf: () => ['applied', 'interview', 'offer'],
  removalText: (title) => t('“{title}” was removed. Your application is closed here.', { title }),
  ranks: [APPLICATION_STATUSES],
  isPaidByDay: true,
};
