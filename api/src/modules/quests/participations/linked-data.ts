import type { JobType, PublicQuest } from '@magnetx/contracts';
import type { Quest } from '../quests/index.ts';

/** The names of schema.org, as search engines know them. */
const EMPLOYMENT_TYPES: Readonly<Record<JobType, string>> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
};

function placeOf(location: string): Record<string, unknown> {
  if (/\b(?:remote|anywhere|worldwide)\b/i.test(location)) return { jobLocationType: 'TELECOMMUTE' };
  if (location === '') return {};
  return { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: location } } };
}

/** A job's posting in JSON-LD (schema.org). Null for an ad, for another quest, and once one can no longer apply. */
export function linkedDataOf(quest: Quest, shown: PublicQuest): Record<string, unknown> | null {
  const { job } = quest;
  if (!job || quest.ad || shown.status !== 'active') return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: shown.title,
    description: shown.plain.description,
    datePosted: shown.created_at,
    ...(shown.ends_at !== null && { validThrough: shown.ends_at }),
    employmentType: EMPLOYMENT_TYPES[job.type],
    hiringOrganization: { '@type': 'Organization', name: shown.project.name },
    ...placeOf(job.location),
    identifier: { '@type': 'PropertyValue', name: 'MagnetX', value: String(shown.id) },
    url: shown.address,
    directApply: job.applicationUrl === '',
  };
}
