import { brokenNetwork, checkCatalogue, type CatalogueRow, type FakeHandler } from '@magnetx/federation/testing';
import { failed, memberRoutes, ok } from './testing/answers.ts';
import { giveaway, giveawayList, opportunityList, questRoutes, task, taskList } from './testing/quests.ts';
import { keepSession, renderCommunity } from './testing/render-community.tsx';

// Section 8 of both specifications for this area, line by line.
jest.mock('@magnetx/federation/log');

const refused: FakeHandler = () => failed(409, 'conflict', 'The server says why.');
const wordless: FakeHandler = () => ({ status: 418, body: '' });
const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

type Steps = NonNullable<CatalogueRow['steps']>;

const at = (path: string, steps: Steps, routes: CatalogueRow['answers']) =>
  function row(call: string, answer: FakeHandler, ...reads: string[]): CatalogueRow {
    return { situation: `${call}: ${reads.join(' / ')}`, path, answers: { ...routes, [call]: answer }, steps, reads };
  };

const wallet = (address: string) =>
  at(
    '/user/dashboard',
    ['Set payout wallet', ['Wallet address', address], /^This is my address/, 'Confirm'],
    memberRoutes,
  );
const submit = at('/user/cr8?task=1', [['Submission URL', 'https://x.com/ada/status/42'], 'Submit Task'], {
  ...questRoutes,
  'GET /user/tasks': taskList([task(1)]),
});
const enter = at('/user/giveaways', ['Enter Giveaway'], {
  ...questRoutes,
  'GET /user/giveaways': giveawayList([giveaway(1)]),
});
const shown = (path: string) => at(path, [], questRoutes);

const SAVE = 'PUT /user/wallet';
const SUBMIT = 'POST /user/tasks/submit';
const ENTER = 'POST /user/giveaways/enter';
const SAVE_FAILED = 'Failed to save wallet address. Please try again.';

describe('signed in', () => {
  beforeEach(() => keepSession());
  checkCatalogue(
    [
      wallet('   ')(SAVE, refused, 'Wallet address is required'),
      wallet('0x71c4a0b2d9e8f7061')(SAVE, refused, 'Please enter a valid wallet address'),
      wallet(WALLET)(SAVE, refused, SAVE_FAILED, 'Failed to Save Wallet', 'The server says why.'),
      wallet(WALLET)(SAVE, brokenNetwork, SAVE_FAILED, 'Something went wrong. Please try again.'),
      wallet(WALLET)(
        SAVE,
        () => ok({ wallet_address: WALLET }),
        'Wallet Address Saved!',
        'Your payout wallet has been set successfully.',
      ),
      submit(SUBMIT, brokenNetwork, 'Failed to submit task. Please try again.'),
      submit(SUBMIT, wordless, 'Failed to submit task'),
      submit(SUBMIT, refused, 'The server says why.'),
      submit(
        SUBMIT,
        () => ok({ task: task(1) }),
        'Task Submitted Successfully!',
        "You will be notified when it's reviewed.",
      ),
      enter(
        ENTER,
        () => ok({ giveaway: giveaway(1) }),
        'Successfully Entered Giveaway!',
        'Good luck! You will be notified if you win.',
      ),
      enter(ENTER, refused, 'Failed to Enter Giveaway', 'The server says why.'),
      enter(ENTER, wordless, 'Failed to Enter Giveaway', 'Something went wrong. Please try again.'),
      enter(ENTER, brokenNetwork, 'Error', 'Failed to enter giveaway. Please try again.'),
      shown('/user/giveaways')('GET /user/giveaways', giveawayList([]), 'No giveaways found'),
      shown('/user/opportunities')('GET /user/opportunities', opportunityList([]), 'No opportunities found'),
      shown('/waitlist')('GET /waitlist/leaderboard', refused, 'Failed to fetch leaderboard', 'Try Again'),
    ],
    (path) => renderCommunity(path),
  );
});

describe('signed out', () => {
  const connect = (path: string, button: string) => at(path, [button], {});
  const waitlist = connect('/waitlist', 'Connect with X');
  const dashboard = connect('/user/connect', 'Complete signup with X');
  checkCatalogue(
    [
      waitlist('GET /auth/x', brokenNetwork, 'Failed to connect to X. Please try again.'),
      waitlist('GET /auth/x', refused, 'Failed to connect to X: The server says why.'),
      dashboard('GET /auth/x/dashboard', brokenNetwork, 'Failed to connect to X. Please try again.'),
      dashboard('GET /auth/x/dashboard', refused, 'Failed to connect to X: The server says why.'),
      at('/user/dashboard', [], {})('GET /auth/me', refused, 'Complete signup with X'),
    ],
    (path) => renderCommunity(path),
  );
});
