import { t } from '@magnetx/texts';
import { z } from 'zod';
import { PROJECT_ROLES } from '../access/roles.ts';
import { optionalEmailSchema } from '../email/email-address.ts';
import { isRepeated, newPassword, NOT_REPEATED_EITHER } from '../accounts/new-password.ts';
import { requiredName } from '../fields/plain-text.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectSchema } from './project.calls.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project team' });

export const TEAM_MEMBERS_MAX = 50;
/** The maximum number of open invitations. */
export const INVITATIONS_MAX = 20;
/** How long an invitation is open. */
export const INVITATION_DAYS = 7;

/** The page on which a person accepts an invitation, with its token in the place of `{token}`. */
export const INVITATION_PATH = '/project/join/{token}';

export const projectRoleSchema = z.enum(PROJECT_ROLES);

const memberSchema = z.object({
  id: z.string(),
  /** Signs in. */
  name: z.string(),
  /** Empty if the member gave none. */
  email: z.string(),
  role: projectRoleSchema,
  joined_at: z.iso.datetime(),
  /** Null before the first sign-in. */
  last_sign_in_at: z.iso.datetime().nullable(),
});
export type TeamMember = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  role: projectRoleSchema,
  invited_by: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

const changeSchema = z.object({ id: z.string(), at: z.iso.datetime(), text: z.string() });
export type TeamChange = z.infer<typeof changeSchema>;

export const memberRoleSchema = z.object({ role: projectRoleSchema });
export const memberParams = z.object({ memberId: z.string().min(1).max(64) });
const invitationToken = z.string().min(1).max(128);

export const getTeam = defineCall('getTeam', 'GET /project/team', {
  permission: 'project.read',
  summary: 'The members of the project, and for owners its open invitations',
  response: success({
    /** The member who makes the call. */
    member_id: z.string(),
    members: z.array(memberSchema).max(TEAM_MEMBERS_MAX),
    invitations: z.array(invitationSchema).max(INVITATIONS_MAX),
  }),
});

export const listTeamChanges = defineCall('listTeamChanges', 'GET /project/team/changes', {
  permission: 'project.read',
  summary: 'What changed in the team, newest first, a page at a time',
  query: z.object(followingPageShape),
  response: success({ changes: z.array(changeSchema), next: nextPageSchema }),
});

export const inviteMember = defineCall('inviteMember', 'POST /project/team/invitations', {
  needsProof: true,
  permission: 'team',
  feature: 'invitations',
  summary: 'Create an invitation that one person can accept within seven days; only this answer has its token',
  body: memberRoleSchema,
  response: success({ invitation: invitationSchema, token: z.string() }),
  errors: ['conflict'],
  audit: 'Invite a member',
});

export const revokeInvitation = defineCall('revokeInvitation', 'DELETE /project/team/invitations/{invitationId}', {
  permission: 'team',
  summary: 'Withdraw an open invitation',
  params: z.object({ invitationId: z.string().min(1).max(64) }),
  response: success({}),
  errors: ['not_found'],
  audit: 'Withdraw an invitation',
});

export const changeMemberRole = defineCall('changeMemberRole', 'PUT /project/team/members/{memberId}', {
  needsProof: true,
  permission: 'team',
  summary: "Change a member's role immediately, also in open sessions; the last owner stays one (`conflict`)",
  params: memberParams,
  body: memberRoleSchema,
  response: success({ member: memberSchema }),
  errors: ['not_found', 'conflict'],
  audit: "Change a member's role",
});

export const removeMember = defineCall('removeMember', 'DELETE /project/team/members/{memberId}', {
  needsProof: true,
  permission: 'team',
  summary: 'Remove a member and end their sessions; the last owner stays (`conflict`)',
  params: memberParams,
  response: success({}),
  errors: ['not_found', 'conflict'],
  audit: 'Remove a member',
});

export const leaveTeam = defineCall('leaveTeam', 'POST /project/team/leave', {
  permission: 'project.read',
  isOpenToSuspended: true,
  summary: 'Leave the project, which ends the own sessions; the last owner stays (`conflict`)',
  response: success({}),
  errors: ['conflict'],
  audit: 'Leave a project',
});

export const getInvitation = defineCall('getInvitation', 'GET /project/join/{token}', {
  audience: 'public',
  summary: 'What an open invitation leads to',
  rateLimit: 'shared-report',
  params: z.object({ token: invitationToken }),
  response: success({
    project_name: z.string(),
    role: projectRoleSchema,
    invited_by: z.string(),
    expires_at: z.iso.datetime(),
  }),
  errors: ['not_found', 'forbidden', 'too_many_requests'],
});

const joinBody = z.object({
  token: invitationToken,
  name: requiredName(t('Name'), 40),
  email: optionalEmailSchema,
  password: newPassword({}),
});

export const joinTeam = defineCall('joinTeam', 'POST /project/join', {
  audience: 'public',
  summary: 'Accept an invitation: become a member with a name and password of your own, signed in',
  rateLimit: 'sign-in',
  body: joinBody,
  response: success({ token: z.string(), project: projectSchema, member: memberSchema }),
  errors: ['not_found', 'forbidden', 'name_taken', 'conflict', 'too_many_requests'],
  audit: 'Join a project',
});

/** The form of a site with this minimum length. It adds the repeated password, which stays in the browser. */
export function joinTeamFormSchema(lengthMin: number) {
  return joinBody
    .omit({ token: true })
    .extend({ password: newPassword({ lengthMin }), confirmPassword: z.string() })
    .refine(isRepeated, NOT_REPEATED_EITHER);
}
