import type { LedgerLineDocument } from '@magnetx/api/stored/ledger';
import type { Claim } from '@magnetx/api/stored/claim';
import type { NotificationDocument } from '@magnetx/api/stored/notification';
import type { ParticipationDocument } from '@magnetx/api/stored/participation';
import type { QuestDocument } from '@magnetx/api/stored/quest';
import type { UserDocument } from '@magnetx/api/stored/user';
import type { Role, VisitSource } from '@magnetx/contracts';
import { MongoClient } from 'mongodb';

export type Quest = QuestDocument;
export type Participation = ParticipationDocument;
export type User = UserDocument;
type Row<Fields = object> = Fields & { readonly _id: string };

/** The product's database, by the driver alone, with the product's options. */
export function openStore(url: string) {
  const client = new MongoClient(url, { maxPoolSize: 50, serverSelectionTimeoutMS: 2_500, socketTimeoutMS: 20_000 });
  const named = <Document extends { _id: string | number }>(name: string) => client.db().collection<Document>(name);
  return {
    client,
    quests: named<Quest>('quests'),
    listings: named<{ _id: number; type: string }>('quest_listings'),
    tallies: named<Row<{ all: number; active: number; full: number }>>('quest_tallies'),
    participations: named<Participation>('participations'),
    users: named<User>('users'),
    accounts: { user: named<Account>('users'), admin: named<Account>('admins') },
    revoked: named<Row>('revoked_tokens'),
    sessions: named<Row<{ lastUsedAt: Date }>>('sessions'),
    projects: named<Row<{ logo: string }>>('projects'),
    saved: named<Row<{ questId: number }>>('saved_quests'),
    claims: named<Claim>('mission_claims'),
    balances: named<Row<{ balanceMxp: number; balanceCents: number }>>('ledger_balances'),
    lines: named<LedgerLineDocument>('ledger_lines'),
    payables: named<Row<{ cause: string; status: string }>>('payables'),
    reviewRows: named<Row<{ at: Date }>>('review_rows'),
    notifications: named<NotificationDocument>('notifications'),
    newcomers: named<Row<{ source: VisitSource; firstAt: Date; hasReturned: boolean }>>('project_newcomers'),
    activity: named<Row>('activity_days'),
    workLinks: named<Row<{ userId: string }>>('work_links'),
    answers: named<Row<{ fingerprint: string; answer: string; expiresAt: Date }>>('idempotency_records'),
  };
}

export type Store = ReturnType<typeof openStore>;

/** An account as each call reads it: a user, or an admin, who has a role. */
export type Account = Pick<User, '_id' | 'status' | 'tokenGeneration' | 'lastActiveAt'> &
  Pick<User, 'pointsMxp' | 'referralCount' | 'joinedAt'> & { readonly role?: Role };

/** A projection of these fields, and `_id`. */
export const fields = (names: string) => ({
  projection: Object.fromEntries(names.split(' ').map((name) => [name, 1 as const])),
});

/** The peer refuses what no document of the demo has, instead of answering it wrongly. */
export function assertServed(isServed: boolean, what: string): void {
  if (!isServed) throw new Error(`The peer does not serve ${what}`);
}
