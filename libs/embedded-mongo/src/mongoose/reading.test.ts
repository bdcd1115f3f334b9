import { Schema } from 'mongoose';
import { mongooseConnection } from './connection.ts';

const { connection, start, stop } = mongooseConnection();

interface Player {
  name: string;
  points: number;
  team: string;
  tags: string[];
}
const schema = new Schema<Player>({ name: String, points: Number, team: String, tags: [String] });
schema.index({ team: 1, points: -1 });
const players = connection.model<Player>('Player', schema);

beforeAll(async () => {
  await start();
  await players.init();
  await players.insertMany(
    Array.from({ length: 40 }, (_, at) => ({
      name: `p${at}`,
      points: at,
      team: at % 2 ? 'odd' : 'even',
      tags: [`t${at % 4}`],
    })),
  );
});
afterAll(stop);

describe('mongoose: reading', () => {
  it('lean gives plain objects; a projection takes the requested fields', async () => {
    const [first] = await players.find({ team: 'odd' }, { name: 1, _id: 0 }).sort({ points: 1 }).lean();
    expect(first).toEqual({ name: 'p1' });
    expect(await players.exists({ name: 'nobody' })).toBeNull();
    expect(await players.findOne({ name: 'p1' }).select('-_id points').lean()).toEqual({ points: 1 });
  });

  it('pages by skip and limit, and counts', async () => {
    const page = await players.find({ team: 'even' }).sort('-points').skip(2).limit(3).lean();
    expect(page.map(({ points }) => points)).toEqual([34, 32, 30]);
    expect(await players.countDocuments({ tags: 't1' })).toBe(10);
    expect(await players.estimatedDocumentCount()).toBe(40);
    expect(await players.distinct('tags', { team: 'odd' })).toEqual(['t1', 't3']);
  });

  it('walks a cursor in batches, also several at a time', async () => {
    let sum = 0;
    await players
      .find()
      .cursor({ batchSize: 7 })
      .eachAsync((player) => void (sum += player.points), { parallel: 3 });
    expect(sum).toBe(780);
    const names: string[] = [];
    for await (const player of players.aggregate<Player>([{ $sort: { points: 1 } }]).cursor({ batchSize: 3 })) {
      names.push(player.name);
      if (names.length === 5) break;
    }
    expect(names).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  });

  it('explains which index serves', async () => {
    const plan = JSON.stringify(await players.find({ team: 'odd' }).sort({ points: -1 }).explain('executionStats'));
    expect(plan).toContain('"indexName":"team_1_points_-1"');
    expect(plan).toContain('"totalDocsExamined":20');
    expect(plan).not.toContain('"SORT"');
  });

  it('helpers of aggregate: match, group, sort, facet, lookup, unwind, addFields, project', async () => {
    const teams = await players
      .aggregate<{ _id: string; best: number; average: number }>()
      .match({ points: { $gte: 10 } })
      .group({ _id: '$team', best: { $max: '$points' }, average: { $avg: '$points' } })
      .addFields({ lead: { $subtract: ['$best', '$average'] } })
      .sort({ _id: 1 })
      .project({ best: 1, lead: { $round: ['$lead', 1] } });
    expect(teams).toEqual([
      { _id: 'even', best: 38, lead: 14 },
      { _id: 'odd', best: 39, lead: 14 },
    ]);
    const [facets] = await players.aggregate<Record<string, unknown[]>>().facet({
      top: [{ $sort: { points: -1 } }, { $limit: 1 }, { $project: { _id: 0, name: 1 } }],
      tags: [{ $unwind: '$tags' }, { $sortByCount: '$tags' }],
    });
    expect(facets?.['top']).toEqual([{ name: 'p39' }]);
    expect(facets?.['tags']).toHaveLength(4);
  });
});
