import { t } from '@magnetx/texts';
import { z } from 'zod';
import { dollars, LINE_LENGTH_MAX, optionalText, optionalUrl } from '../../draft-fields.ts';
import { jobTypeSchema } from '../../quest.schema.ts';

export const opportunityWordLabels = {
  job_type: t('Job type'),
  location: t('Location'),
  salary_range: t('Salary range'),
  benefits: t('Benefits'),
  ad_targeting: t('Ad targeting'),
  application_url: t('Application URL'),
  ad_landing_url: t('Landing URL'),
};
const labels = opportunityWordLabels;

export const jobWords = {
  location: optionalText(labels.location, LINE_LENGTH_MAX),
  salary_range: optionalText(labels.salary_range, LINE_LENGTH_MAX),
  benefits: optionalText(labels.benefits),
  /** Where applicants go; empty if they apply here. */
  application_url: optionalUrl(labels.application_url),
};

export const adWords = {
  ad_targeting: optionalText(labels.ad_targeting),
  ad_landing_url: optionalUrl(labels.ad_landing_url),
};

export const opportunityFields = {
  job_type: jobTypeSchema.optional(),
  ...jobWords,
  ad_mode: z.boolean().default(false),
  ad_budget: dollars(t('Ad budget')),
  ...adWords,
};
