import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { seasonPlanSchema, seasonSchema } from '../progress/season.schema.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Seasons' });

const params = z.object({ seasonId: z.string().min(1).max(64) });
const response = success({ season: seasonSchema });

export const listPlannedSeasons = defineCall('listPlannedSeasons', 'GET /admin/seasons', {
  permission: 'admin.read',
  summary: 'All seasons, the latest start first, a page at a time',
  query: z.object(followingPageShape),
  response: success({ seasons: z.array(seasonSchema), next: nextPageSchema }),
});

export const createSeason = defineCall('createSeason', 'POST /admin/seasons', {
  permission: 'seasons',
  summary: 'Plan a season that overlaps no other, and starts at least a minute from now',
  audit: 'Plan a season',
  body: seasonPlanSchema,
  response,
  errors: ['conflict'],
});

export const editSeason = defineCall('editSeason', 'PUT /admin/seasons/{seasonId}', {
  permission: 'seasons',
  summary: 'Change a season that has not started',
  audit: 'Change a season',
  params,
  body: seasonPlanSchema,
  response,
  errors: ['not_found', 'conflict'],
});

export const endSeason = defineCall('endSeason', 'POST /admin/seasons/{seasonId}/end', {
  permission: 'seasons',
  summary: 'End a running season in a minute',
  audit: 'End a season',
  params,
  response,
  errors: ['not_found', 'conflict'],
});

export const removeSeason = defineCall('removeSeason', 'DELETE /admin/seasons/{seasonId}', {
  permission: 'seasons',
  summary: 'Remove a season that has not started',
  audit: 'Remove a season',
  params,
  response: success({}),
  errors: ['not_found', 'conflict'],
});
