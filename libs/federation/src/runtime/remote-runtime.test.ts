import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { remoteRuntime } from './remote-runtime.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: jest.fn(),
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}));

const SITE_URL = '/assets/mfe-admin/0.1.0-aaaaaaaaaaaa/mf-manifest.json';

test.each([
  ['of this site', SITE_URL, `${window.location.origin}/`],
  ['on a developer’s machine', 'http://localhost:4010/assets/mfe-admin/dev/mf-manifest.json', 'http://localhost:4010/'],
])('loads the entry beside the manifest %s, forgetting the try before', async (_where, url, origin) => {
  jest.mocked(loadRemote).mockResolvedValue('the module');
  expect(await remoteRuntime.fetchModule('mfe-admin', { url })).toBe('the module');
  const entry = new URL(url.replace('mf-manifest.json', 'remote-entry.js'), origin).href;
  expect(registerRemotes).toHaveBeenCalledWith([{ name: 'mfe_admin', entry }], { force: true });
  expect(loadRemote).toHaveBeenCalledWith('mfe_admin/remote');
});

test('lets the browser check the entry, if its integrity is known', async () => {
  const scriptFor = (url: string) => {
    const [plugin] = jest.mocked(registerPlugins).mock.lastCall?.[0] ?? [];
    return plugin?.createScript?.({ url, attrs: {} });
  };
  await remoteRuntime.fetchModule('mfe-admin', { url: SITE_URL, entryIntegrity: 'sha384-abc' });
  const entry = new URL(SITE_URL.replace('mf-manifest.json', 'remote-entry.js'), window.location.origin).href;
  expect(scriptFor(entry)).toMatchObject({ src: entry, integrity: 'sha384-abc' });
  expect(scriptFor('http://localhost:4010/assets/mfe-admin/dev/remote-entry.js')).toBeUndefined();
});
