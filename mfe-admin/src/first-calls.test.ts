import { STORAGE_KEYS } from '@magnetx/contracts';
import { fakeApi, onlyAnswering, pagesWithFirstCalls, signedCalls } from '@magnetx/federation/testing';
import { waitFor } from '@testing-library/react';
import remote from '../remote.json' with { type: 'json' };
import { paths } from './paths.ts';
import { answers, renderSignedIn } from './testing/render-admin.tsx';

jest.mock('@magnetx/federation/log');

test('every declared page is one of this area, with the token of this area', () => {
  const patterns = Object.values(paths).flatMap((page) => ('pattern' in page ? page.pattern : []));
  expect(patterns).toEqual(expect.arrayContaining(remote.pages.map(({ path }) => path)));
  expect(remote.tokenKeys).toEqual([STORAGE_KEYS.adminToken]);
});

test.each(pagesWithFirstCalls(remote))('%s makes the calls that it declares as its first', async (path, firstCalls) => {
  const server = fakeApi(onlyAnswering(answers.frame()));
  renderSignedIn(path);
  await waitFor(() => expect(signedCalls(server)).toEqual(expect.arrayContaining(firstCalls)));
});
