import {
  approveReviewItem,
  buyMxp,
  declineCreditRequest,
  editQuest,
  getCreditRequest,
  getProjectQuest,
  grantCreditRequest,
  listReviewItems,
  recordDeposit,
  rejectReviewItem,
  requestCredit,
  resubmitQuest,
  reverseReviewItems,
} from '@magnetx/contracts';
import { OPPORTUNITY, TASK } from '../testing/quests.ts';
import { createStage, makeRacers, openRaceTrack, racer, RACERS, type RaceTrack, type Stage } from './race-track.ts';

// Two processes and races of many calls.

const HALF = RACERS / 2;
/** The outcomes when half of the calls are edits, which all count, and half are approvals of one revision. */
const oneApproved = { success: HALF + 1, already_decided: HALF - 1 };
const noneApproved = { success: HALF, item_changed: HALF };

let track: RaceTrack;
let stage: Stage;
beforeAll(async () => {
  track = await openRaceTrack();
  stage = createStage(track);
});
afterAll(() => track.stop());
afterEach(async () => {
  expect((await track.verify()).discrepancies).toEqual([]);
});

const named = (id: number, { type }: typeof TASK) => ({ id: `quest-${id}`, type });

describe('many concurrent calls to two processes:', () => {
  it('deposits with one reference: one counts, for one project', async () => {
    const two = [await track.newProject(), await track.newProject()] as const;
    const reference = stage.hash();
    const outcomes = await track.race(
      makeRacers((at) => racer(recordDeposit, 'admin', stage.depositOf(at % 2 ? two[1] : two[0], 12_345, reference))),
    );
    expect(outcomes).toEqual({ success: HALF, conflict: HALF });
    const held = await Promise.all(two.map(stage.balanceOf));
    expect(held.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([0, 12_345]);
  });

  it('purchases of MXP: as many as the dollars cover, to the cent', async () => {
    const project = await stage.richProject({ cents: 799 });
    const outcomes = await track.race(makeRacers(() => racer(buyMxp, project, { body: { amount_mxp: 100 } })));
    expect(outcomes).toEqual({ success: 7, insufficient_balance: RACERS - 7 });
    expect(await stage.balanceOf(project)).toEqual({ cents: 99, reserved: 0, mxp: 700 });
  });

  it('approvals and edits of a pending quest: it goes live only with the words that its approval named', async () => {
    const project = await stage.richProject({ mxp: 100_000 });
    const id = await stage.pendingQuest(project, TASK);
    const words = { title: 'Edited', description: 'Edited', tags: ['Web3'] };
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2
          ? racer(approveReviewItem, 'admin', { body: named(id, TASK) })
          : racer(editQuest, project, { params: { questId: id }, body: words }),
      ),
    );
    const { quest } = await track.make(getProjectQuest, project, { params: { questId: id } });
    // Either all edits came after the approval, and wait, or the approvals are refused.
    const isLive = quest.status === 'active';
    expect(outcomes).toEqual(isLive ? oneApproved : noneApproved);
    expect([quest.title, quest.waiting_edit?.title]).toEqual(isLive ? [TASK.title, 'Edited'] : ['Edited', undefined]);
  });

  it('approvals of an edit and newer edits of a live quest: words that were approved, or wait', async () => {
    const project = await stage.richProject({ mxp: 100_000 });
    const id = await stage.pendingQuest(project, TASK);
    await track.make(approveReviewItem, 'admin', { body: named(id, TASK) });
    const edit = (title: string) =>
      racer(editQuest, project, { params: { questId: id }, body: { title, description: 'x', tags: ['Web3'] } });
    await track.race([edit('First')]);
    const { submissions } = await track.make(listReviewItems, 'admin', { query: { search: 'First' } });
    const editId = submissions.find((item) => item.id.startsWith('edit-'))?.id ?? '';
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2 ? racer(approveReviewItem, 'admin', { body: { id: editId, type: 'task' } }) : edit('Second'),
      ),
    );
    const { quest } = await track.make(getProjectQuest, project, { params: { questId: id } });
    // The newer edit replaces the first one, or the first one was approved before.
    expect(quest.waiting_edit?.title).toBe('Second');
    const isApproved = quest.title === 'First';
    expect(outcomes).toEqual(isApproved ? oneApproved : noneApproved);
    expect([TASK.title, 'First']).toContain(quest.title);
  });

  it('resubmissions and reversals of a rejected quest: its fee is charged once', async () => {
    const project = await stage.richProject({ mxp: 2_000 });
    const id = await stage.pendingQuest(project, OPPORTUNITY);
    await track.make(rejectReviewItem, 'admin', { body: { ...named(id, OPPORTUNITY), reason: 'Unclear' } });
    expect(await stage.balanceOf(project)).toMatchObject({ mxp: 2_000 });
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2
          ? racer(resubmitQuest, project, { params: { questId: id }, body: OPPORTUNITY })
          : racer(reverseReviewItems, 'admin', { body: { items: [named(id, OPPORTUNITY)] } }),
      ),
    );
    expect(outcomes.success).toBe(1);
    expect((outcomes.conflict ?? 0) + (outcomes.already_decided ?? 0) + (outcomes.item_changed ?? 0)).toBe(RACERS - 1);
    expect(await stage.balanceOf(project)).toMatchObject({ mxp: 1_500 });
  });

  it('grants and declines of a request for MXP: one decision, and one credit only with a grant', async () => {
    const project = await track.newProject();
    const { request } = await track.make(requestCredit, project, { body: { amount: 5_000 } });
    const params = { requestId: request.id };
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 10 > 0
          ? racer(grantCreditRequest, 'admin', { params, body: { amount: 5_000 + at } })
          : racer(declineCreditRequest, 'admin', { params, body: { reason: 'No' } }),
      ),
    );
    expect(outcomes).toEqual({ success: 1, already_decided: RACERS - 1 });
    const { request: ended } = await track.make(getCreditRequest, project);
    expect(await stage.balanceOf(project)).toMatchObject({ mxp: ended?.granted_mxp ?? 0 });
    expect(ended?.status).toBe(ended?.granted_mxp === null ? 'declined' : 'granted');
  });

  it('approvals and rejections of a quest: one decision, and a refund only with a rejection', async () => {
    const project = await stage.richProject({ mxp: 500 });
    const id = await stage.pendingQuest(project, OPPORTUNITY);
    const outcomes = await track.race(
      makeRacers((at) =>
        at % 2
          ? racer(approveReviewItem, 'admin', { body: named(id, OPPORTUNITY) })
          : racer(rejectReviewItem, 'admin', { body: { ...named(id, OPPORTUNITY), reason: 'Unclear' } }),
      ),
    );
    expect(outcomes).toEqual({ success: 1, already_decided: RACERS - 1 });
    const { quest } = await track.make(getProjectQuest, project, { params: { questId: id } });
    expect(await stage.balanceOf(project)).toMatchObject({ mxp: quest.status === 'active' ? 0 : 500 });
  });
});
