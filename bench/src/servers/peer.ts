import {
  enterGiveaway,
  getLeaderboard,
  getPointsTotal,
  getStatement,
  getWaitlistStats,
  listMissions,
  listNotifications,
  listReviewItems,
  listTasks,
  submitTask,
} from '@magnetx/contracts';
import { readLeaderboard, readNotifications, readPoints, readStatement } from '../peer/own.ts';
import { readMissions, readTasks } from '../peer/quests.ts';
import { readQueue } from '../peer/review-queue.ts';
import { route, serve } from '../peer/serve.ts';
import { openStore } from '../peer/store.ts';
import * as takePart from '../peer/take-part.ts';

/** The peer: ten calls of the API by hand, on Fastify and the driver. Arguments: port, database. */
const [port, url = ''] = process.argv.slice(2);
const store = openStore(url);
const integer = (preset: number) => ({ type: 'integer', minimum: 1, default: preset });
const id = { type: 'integer', minimum: 1 };
const source = { type: 'string', enum: ['direct', 'referral', 'utm'], default: 'direct' };
const platforms = ['twitter', 'instagram', 'telegram', 'tiktok', 'other'];
const platform = { type: 'string', enum: platforms, default: platforms[0] };
const address = { type: 'string', maxLength: 2_000, pattern: '^https?://' };

const routes = [
  route(getPointsTotal, {}, (caller) => readPoints(store, caller)),
  route(getWaitlistStats, {}, async ({ pointsMxp: totalPoints, referralCount: totalReferrals }) => ({
    data: { stats: { totalPoints, totalReferrals } },
  })),
  route(getLeaderboard, {}, (caller) => readLeaderboard(store, caller)),
  route(listTasks, { page: integer(1) }, ({ _id }, { page }: { page: number }) => readTasks(store, _id, page)),
  route(listMissions, { page: integer(1) }, ({ _id }, { page }: { page: number }) => readMissions(store, _id, page)),
  route(getStatement, { limit: integer(25) }, ({ _id }, { limit }: { limit: number }) =>
    readStatement(store, _id, limit),
  ),
  route(listReviewItems, { limit: integer(10) }, (_admin, { limit }: { limit: number }) => readQueue(store, limit)),
  route(listNotifications, {}, ({ _id }) => readNotifications(store, _id)),
  route(
    submitTask,
    { task_id: id, submission_url: address, submission_platform: platform, source },
    ({ _id }, input: Parameters<typeof takePart.submitTask>[2], key) => takePart.submitTask(store, _id, input, key),
  ),
  route(
    enterGiveaway,
    { giveaway_id: id, source },
    ({ _id }, input: Parameters<typeof takePart.enterGiveaway>[2], key) =>
      takePart.enterGiveaway(store, _id, input, key),
  ),
];

const { JWT_SECRET: secret = '', RATE_WRITES_PER_MINUTE: writesPerMinute } = process.env;
await serve(routes, store, { port: Number(port), secret, writesPerMinute: Number(writesPerMinute) });
