import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { getTeam, memberParams } from '../projects/team.calls.ts';
import { projectParams } from './project-admin.calls.ts';
import { userParams } from './user-admin.calls.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Passwords' });

const issued = success({ token: z.string(), expires_at: z.iso.datetime() });

export const issueAdminReset = defineCall('issueAdminReset', 'POST /admin/users/{userId}/reset-link', {
  needsProof: true,
  permission: 'admins',
  summary: 'Create a link with which an admin chooses a new password once; only this answer has its token',
  audit: 'Issue a reset link for an admin',
  params: userParams,
  response: issued,
  errors: ['not_found', 'conflict'],
});

export const issueMemberReset = defineCall(
  'issueMemberReset',
  'POST /admin/projects/{projectId}/members/{memberId}/reset-link',
  {
    needsProof: true,
    permission: 'admins',
    summary: 'The same for a member of a project',
    audit: 'Issue a reset link for a member',
    params: z.object({ ...projectParams.shape, ...memberParams.shape }),
    response: issued,
    errors: ['not_found'],
  },
);

export const listMembersOfProject = defineCall('listMembersOfProject', 'GET /admin/projects/{projectId}/members', {
  permission: 'admin.read',
  summary: 'The members of a project',
  params: projectParams,
  response: success({ members: getTeam.response.shape.members }),
  errors: ['not_found'],
});
