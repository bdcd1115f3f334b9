import {
  brokenNetwork,
  checkCatalogue,
  refusal,
  type CatalogueRow,
  type FakeHandler,
} from '@magnetx/federation/testing';
import { answers, renderSignedIn, renderSignedOut } from './testing/render-admin.tsx';
import { fakeQueue, reviewItem } from './testing/review-items.ts';

// Section 8 of the specification of this area, line by line.
jest.mock('@magnetx/federation/log');

const unreadable: FakeHandler = () => ({ status: 500, body: '<html>' });
const refused = refusal(409, 'conflict', 'The server says why.');

const MANAGER = {
  id: 'a',
  projectId: 'a',
  projectName: 'Acme',
  username: 'acme',
  projectMXP: 5,
  projectCents: 0,
  owed_cents: 0,
  advanced_cents: 0,
};
const managers: FakeHandler = () => ({
  body: {
    success: true,
    managers: [{ ...MANAGER, projectStatus: 'active', joined: '2026-01-02T03:04:05.000Z' }],
    pagination: { page: 1, limit: 20, pages: 1, total: 1, isTotalCapped: false },
  },
});

const onProjects = (
  call: string,
  answer: FakeHandler,
  steps: CatalogueRow['steps'],
  reads: string[],
): CatalogueRow => ({
  situation: `${call}: ${reads[0]}`,
  path: '/admin/manage-projects',
  answers: { ...answers.frame(), 'GET /admin/projects/managers': managers, [call]: answer },
  ...(steps && { steps }),
  reads,
});
const suspend = ['Actions for Acme', 'Suspend', 'Suspend'];
const remove = ['Actions for Acme', 'Delete', 'Delete project'];
const move = (verb: string) => ['Actions for Acme', verb, ['Amount (MXP)', '500'] as const, `${verb} MXP`];
const moved: FakeHandler = () => ({ body: { success: true, project: { id: 'a', projectMXP: 505 } } });
const SUSPEND = 'PUT /admin/projects/a/suspend';

const review = (action: string, answer: FakeHandler, reads: string): CatalogueRow => {
  const verb = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  const reason = action === 'reject' ? [['Reason', 'Spam'] as const] : [];
  const again = action === 'approve' ? [] : [verb];
  return {
    situation: `a failure to ${action}: ${reads}`,
    path: '/admin/manage-tasks',
    answers: { ...answers.frame(), ...fakeQueue([reviewItem('ada')]), [`POST /admin/dashboard/${action}`]: answer },
    steps: ['Thread by ada', verb, ...reason, ...again],
    reads: [reads],
  };
};

describe('signed in', () => {
  checkCatalogue(
    [
      onProjects('GET /admin/projects/managers', refused, undefined, [
        'Failed to fetch project managers',
        'The server says why.',
      ]),
      onProjects(SUSPEND, () => ({ body: { success: true, project: { id: 'a', status: 'suspended' } } }), suspend, [
        'Project suspended successfully',
      ]),
      onProjects(SUSPEND, unreadable, suspend, ['Failed to suspend project']),
      onProjects(SUSPEND, refused, suspend, ['The server says why.']),
      onProjects('DELETE /admin/projects/a', () => ({ body: { success: true } }), remove, [
        'Project deleted successfully',
      ]),
      onProjects('DELETE /admin/projects/a', unreadable, remove, ['Failed to delete project']),
      onProjects('POST /admin/projects/credit', moved, move('Credit'), ['Credited 500 MXP to Acme']),
      onProjects('POST /admin/projects/debit', moved, move('Debit'), ['Debited 500 MXP from Acme']),
      onProjects('POST /admin/projects/credit', unreadable, move('Credit'), ['Failed to credit MXP']),
      onProjects('POST /admin/projects/debit', unreadable, move('Debit'), ['Failed to debit MXP']),
      onProjects('POST /admin/projects/debit', refused, move('Debit'), ['The server says why.']),
      ...['approve', 'reject', 'delete'].flatMap((action) => [
        review(action, unreadable, `Failed to ${action} submission`),
        review(action, brokenNetwork, 'Network error. Please try again.'),
      ]),
      {
        situation: 'users that cannot be fetched',
        path: '/admin/users',
        answers: {
          ...answers.frame(),
          'GET /admin/users': unreadable,
          'GET /admin/dashboard/submissions': () => ({ body: { success: true, submissions: [], next: null } }),
        },
        reads: ['Failed to fetch users'],
      },
    ],
    renderSignedIn,
  );
});

describe('signed out', () => {
  const signIn = [['Username', 'ada'] as const, ['Password', 'correct horse'] as const, 'Sign In'];
  const failed = (answer: FakeHandler, reads: string): CatalogueRow => ({
    situation: `a sign-in that fails: ${reads}`,
    path: '/admin/login',
    answers: { 'POST /admin/login': answer },
    steps: signIn,
    reads: [reads],
  });
  const notCreated = (answer: FakeHandler, reads: string): CatalogueRow => ({
    situation: `an admin who is not created: ${reads}`,
    path: '/admin/create',
    answers: { 'POST /admin/create': answer },
    steps: [
      ['Username', 'ada'],
      ['Password', 'correct horse'],
      ['Confirm password', 'correct horse'],
      ['Creation password', 'master'],
      'Create Admin',
    ],
    reads: [reads],
  });
  checkCatalogue(
    [
      failed(refused, 'The server says why.'),
      failed(unreadable, 'An error occurred'),
      notCreated(refused, 'The server says why.'),
      notCreated(unreadable, 'An error occurred'),
      {
        situation: 'a sign-in without a password',
        path: '/admin/login',
        answers: {},
        steps: [['Username', 'ada'], 'Sign In'],
        reads: ['Username and password are required'],
      },
    ],
    (path) => renderSignedOut(path),
  );
});
