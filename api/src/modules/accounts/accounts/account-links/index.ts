import { linkAccount, listLinkedAccounts, openLinkedAccount, unlinkAccount } from '@magnetx/contracts';
import { route, type Route } from '../../../../http/route.ts';
import { presentAdmin, type AdminRepository } from '../admins/index.ts';
import { presentProject, type ProjectRepository } from '../projects/index.ts';
import type { AccountLinks } from './account-links.ts';

export { createAccountLinks } from './account-links.ts';

export function createAccountLinkRoutes({
  links,
  admins,
  projects,
}: {
  readonly links: AccountLinks;
  readonly admins: Pick<AdminRepository, 'findById'>;
  readonly projects: Pick<ProjectRepository, 'findTeamOf'>;
}): Route[] {
  return [
    route(listLinkedAccounts, async ({ caller }) => ({ accounts: await links.list(caller()) })),
    route(linkAccount, async ({ caller, body, request, response, audit }) => ({
      accounts: await links.link(caller(), body, { request, response, audit }),
    })),
    route(unlinkAccount, async ({ caller, body }) => ({ accounts: await links.unlink(caller(), body) })),
    route(
      openLinkedAccount,
      async ({ caller, body, request, response, audit }) => {
        const { area, subject_id: subjectId } = body;
        const token = await links.open(caller(), body, { request, audit });
        response.setHeader('Cache-Control', 'no-store');
        const team = area === 'project' ? await projects.findTeamOf(subjectId) : null;
        const admin = area === 'admin' ? await admins.findById(subjectId) : null;
        const info = (team && presentProject(team.project)) ?? (admin && presentAdmin(admin));
        return { area, token, info: info && { ...info } };
      },
      { isAnswerSecret: true },
    ),
  ];
}
