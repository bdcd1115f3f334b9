import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteRuntime } from './remote-runtime.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

test.each([
  ['of this site', '/assets/mfe-admin/0.1.0-aaaaaaaaaaaa/mf-manifest.json', `${window.location.origin}/`],
  ['on a developer’s machine', 'http://localhost:4010/assets/mfe-admin/dev/mf-manifest.json', 'http://localhost:4010/'],
])('loads the entry beside the manifest %s, forgetting the try before', async (_where, url, origin) => {
  jest.mocked(loadRemote).mockResolvedValue('the module');
  expect(await remoteRuntime.fetchModule('mfe-admin', url)).toBe('the module');
  const entry = new URL(url.replace('mf-manifest.json', 'remote-entry.js'), origin).href;
  expect(registerRemotes).toHaveBeenCalledWith([{ name: 'mfe_admin', entry }], { force: true });
  expect(loadRemote).toHaveBeenCalledWith('mfe_admin/remote');
});
