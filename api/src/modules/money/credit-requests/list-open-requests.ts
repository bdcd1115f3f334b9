import type { listCreditRequests, OpenCreditRequest, QueryOf } from '@magnetx/contracts';
import { parseCursor, readCursorPage } from '../../../http/cursor-page.ts';
import type { CreditRequestParts } from './credit-request-deps.ts';

/** One page of the open requests, with the projects' present balances. */
export async function listOpenRequests(
  { requests, projects, ledger }: CreditRequestParts,
  { before, limit }: QueryOf<typeof listCreditRequests>,
): Promise<{ requests: OpenCreditRequest[]; open: number; next: string | null }> {
  const place = parseCursor(before);
  const [{ rows, next }, open] = await Promise.all([
    readCursorPage(
      limit,
      (most) => requests.listOpen(place, most),
      ({ createdAt, id }) => ({ at: createdAt, id }),
    ),
    requests.countOpen(),
  ]);
  const projectIds = rows.map(({ projectId }) => projectId);
  const [found, balances] = await Promise.all([
    projects.list(projectIds),
    ledger.balancesOf(projectIds.map((id) => `project:${id}` as const)),
  ]);
  const byId = new Map(found.map((project) => [project.id, project]));
  const shown = rows.flatMap(({ id, projectId, amountMxp, note, createdAt }) => {
    const project = byId.get(projectId);
    if (!project) return [];
    const { name: projectName, status: projectStatus } = project;
    const projectMXP = balances.get(`project:${projectId}`) ?? 0;
    return [
      {
        id,
        projectId: project.id,
        projectName,
        projectStatus,
        projectMXP,
        amountMxp,
        note,
        requestedAt: createdAt.toISOString(),
      },
    ];
  });
  return { requests: shown, open, next };
}
