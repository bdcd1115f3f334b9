import { APPLICATION_STATUSES, JOB_TYPE_LABELS } from '@magnetx/contracts';
import type { KindRules } from './kind.ts';

export const opportunity: KindRules<'opportunity'> = {
  name: 'Opportunity',
  factsOf: ({ job }) => [
    { label: 'Job type', text: JOB_TYPE_LABELS[job.type] },
    { label: 'Location', text: job.location },
  ],
  cashForCents: () => 0,
  undecidedOf: () => ['applied', 'interview', 'offer'],
  removal: 'was removed. Your application is closed here.',
  ranks: [APPLICATION_STATUSES],
  isPaidByDay: true,
};
