import { listAuditLines, listTeamChanges, type AuditLine, type QueryOf } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import { route } from '../../../http/route.ts';
import { searchTermsOf } from '../../../search/words.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import {
  createAnonymousFailureRepository,
  type AnonymousFailureRepository,
  type FailureCount,
} from './anonymous-failure.repository.ts';
import { createAuditLineRepository, type AuditFilter, type StoredAuditLine } from './audit-line.repository.ts';
import { createAuditLog } from './open-trail.ts';
import { userIdIn, userSubject } from '../../../http/audit-subjects.ts';

export interface AuditDeps extends Pick<CoreDeps, 'connection' | 'clock' | 'random'> {
  /** The name of an admin. Null if the account does not exist. */
  nameOfAdmin: (adminId: string) => Promise<string | null>;
  /** The username of the admin that signs in with this name. Null if there is none. */
  usernameOf: (typedName: string) => Promise<string | null>;
  readonly users: Pick<Users, 'findBy' | 'list'>;
}

const DAY_MS = 24 * 60 * 60_000;

type NamedUsers = AuditDeps['users'];

/**
 * Lines refer to users by id. `@handle` finds the lines of the user who has the handle now. The search by word prefixes
 * is indexed, but prefixes are shorter than an id, so `subject` compares the whole id.
 */
async function soughtBy(search: string, users: NamedUsers): Promise<Pick<AuditFilter, 'terms' | 'subject'>> {
  const handle = /^@(\w{1,15})$/.exec(search)?.[1];
  const user = handle === undefined ? null : await users.findBy({ handle });
  if (!user) return { terms: searchTermsOf(search) };
  return { terms: searchTermsOf(user.id), subject: userSubject(user.id) };
}

function filterOf(
  { action, outcome, about, fromDay, toDay }: QueryOf<typeof listAuditLines>,
  sought: Pick<AuditFilter, 'terms' | 'subject'>,
): AuditFilter {
  return {
    ...sought,
    ...(about !== '' && { about }),
    ...(action !== 'all' && { action }),
    ...(outcome !== 'all' && { outcome }),
    ...(fromDay !== '' && { from: new Date(fromDay) }),
    ...(toDay !== '' && { until: new Date(new Date(toDay).getTime() + DAY_MS) }),
  };
}

function formatCount({ count, lastAt }: FailureCount): string {
  return count > 1 ? `${count} times, last at ${lastAt.toISOString()}` : '';
}

/** Shows users by their current handles. A deleted user stays an id. Lines of several failures include the count. */
async function present(
  lines: readonly StoredAuditLine[],
  { users, failures }: { users: NamedUsers; failures: AnonymousFailureRepository },
): Promise<AuditLine[]> {
  const counts = await failures.listOf(lines.map(({ id }) => id));
  const details = new Map(counts.map((counted) => [counted.lineId, formatCount(counted)]));
  const ids = new Set(lines.flatMap(({ subject }) => userIdIn(subject) ?? []));
  const found = ids.size > 0 ? await users.list([...ids]) : [];
  const handles = new Map(found.map(({ id, handle }) => [id, handle]));
  return lines.map(({ at, subject, about = '', ...line }) => {
    const userId = userIdIn(subject);
    const handle = handles.get(userId ?? '');
    const detail = details.get(line.id) ?? line.detail;
    const shown = { ...line, detail, at: at.toISOString() };
    if (handle !== undefined) return { ...shown, subject: `user @${handle}`, about: `user:${userId}` };
    // A deleted user has no page.
    return { ...shown, subject, about: userId === null ? about : '' };
  });
}

/** The append-only log of admin actions, including refused ones, and of changes of people's wallets and of teams. */
export function createAuditModule(deps: AuditDeps) {
  const { connection, clock, random, nameOfAdmin, usernameOf, users } = deps;
  const lines = createAuditLineRepository(connection);
  const failures = createAnonymousFailureRepository(connection);
  return {
    log: createAuditLog({ lines, failures, nameOf: nameOfAdmin, usernameOf, clock, random }),
    routes: [
      route(listTeamChanges, async ({ caller, query }) => {
        const filter = { projectId: caller().accountId, terms: [] };
        const { rows, next } = await lines.page(filter, { ...query, sort: '-at' });
        return { changes: rows.map(({ id, at, detail }) => ({ id, at: at.toISOString(), text: detail })), next };
      }),
      route(listAuditLines, async ({ query }) => {
        const filter = filterOf(query, await soughtBy(query.search, users));
        const { rows, next } = await lines.page(filter, query);
        return { lines: await present(rows, { users, failures }), next };
      }),
    ],
  };
}

export type AuditModule = ReturnType<typeof createAuditModule>;
