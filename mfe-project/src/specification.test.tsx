import {
  brokenNetwork,
  checkCatalogue,
  refusal,
  type CatalogueRow,
  type FakeHandler,
} from '@magnetx/federation/testing';
import { answers, renderSignedIn, renderSignedOut } from './testing/render-project.tsx';

// Section 8 of the specification of this area, line by line.
jest.mock('@magnetx/federation/log');

const refused = refusal(409, 'conflict', 'The server says why.');

const form = (call: string, path: string, steps: NonNullable<CatalogueRow['steps']>) =>
  function row(answer: FakeHandler, reads: string): CatalogueRow {
    return { situation: `${call}: ${reads}`, path, answers: { [call]: answer }, steps, reads: [reads] };
  };

const register = form('POST /project/register', '/project/register', [
  ['Project name', 'Acme'],
  ['Username', 'acme'],
  ['Password', 'correct horse'],
  ['Confirm password', 'correct horse'],
  'Create Project Account',
]);
const signIn = form('POST /project/login', '/project/login', [
  ['Username or Project Name', 'Acme'],
  ['Password', 'correct horse'],
  'Sign In',
]);
const unsent = (
  title: string,
  path: string,
  steps: NonNullable<CatalogueRow['steps']>,
  reads: string[],
): CatalogueRow => ({
  situation: title,
  path,
  answers: {},
  steps,
  reads,
});

describe('signed out', () => {
  checkCatalogue(
    [
      register(refused, 'The server says why.'),
      register(answers.unreadable, 'Registration failed'),
      register(brokenNetwork, 'Registration failed. Please try again.'),
      signIn(refused, 'The server says why.'),
      signIn(answers.unreadable, 'Login failed'),
      signIn(brokenNetwork, 'Login failed. Please check your credentials and try again.'),
      unsent(
        'a registration without entries',
        '/project/register',
        ['Create Project Account'],
        ['Project name is required', 'Username is required', 'Password must be at least '],
      ),
      unsent(
        'a registration with another password',
        '/project/register',
        [['Password', 'correct horse'], ['Confirm password', 'battery staple'], 'Create Project Account'],
        ['Passwords do not match'],
      ),
      unsent(
        'a sign-in without entries',
        '/project/login',
        ['Sign In'],
        ['Username is required', 'Password is required'],
      ),
    ],
    (path) => renderSignedOut(path),
  );
});

describe('posting a quest', () => {
  const post = (answer: FakeHandler, reads: string): CatalogueRow => ({
    situation: reads,
    path: '/project/post-quest',
    answers: { ...answers.frame(), 'POST /project/submit': answer },
    steps: ['Fill Sample Data', 'Create Quest (12,500 MXP)'],
    reads: [reads],
  });
  checkCatalogue(
    [
      post(refused, 'The server says why.'),
      post(answers.unreadable, 'Submission failed'),
      post(brokenNetwork, 'Failed to create quest. Please try again.'),
    ],
    renderSignedIn,
  );
});
