import type { Registry, RegistryEntry } from '../registry/registry.schema.ts';
import type { RemoteModule } from '../remote-module.ts';
import { liveReleases } from './live-entry.ts';
import { ATTEMPT_TIMEOUT_MS, RETRY_DELAYS_MS, createRemoteLoader, type AreaRelease } from './remote-loader.ts';
import { RemoteLoadError } from './remote-load-error.ts';
import type { RemoteAddress } from './remote-runtime.ts';

jest.mock('../log.ts');

const url = '/assets/mfe-admin/0.1.0-aaaaaaaaaaaa/mf-manifest.json';
const fallbackUrl = '/assets/mfe-admin/0.1.0-bbbbbbbbbbbb/mf-manifest.json';
const admin: RemoteModule = { name: 'mfe-admin', contract: 1, routes: [{ path: '/admin' }], store: [] };
const exposed = { default: admin };
const gone = new Error('404');

const fetchModule = jest.fn<Promise<unknown>, [string, RemoteAddress]>();

beforeEach(() => {
  jest.useFakeTimers();
  fetchModule.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

function registryOf(entry: Partial<RegistryEntry> = {}): Registry {
  const whole: RegistryEntry = {
    url,
    metadata: { version: '0.1.0-aaaaaaaaaaaa' },
    deployment: { traffic: 100, default: true },
    extras: { contract: 1, routes: ['/admin/*'] },
    ...entry,
  };
  return { microFrontends: { 'mfe-admin': [whole] } };
}

/** Runs to the end of every wait, and gives what the load came to. */
async function outcome(load: Promise<RemoteModule>): Promise<unknown> {
  const settled = load.catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  return settled;
}

function onlyPreviousLoads(): void {
  fetchModule.mockImplementation((_name, asked) =>
    asked.url === url ? Promise.reject(gone) : Promise.resolve(exposed),
  );
}

const onFailure = jest.fn<undefined, [AreaRelease, RemoteLoadError]>();
const loaderFor = (registry: Registry) =>
  createRemoteLoader({ getRegistry: () => registry, runtime: { fetchModule }, onFailure });
/** The reported load failures. */
const failures = () => onFailure.mock.calls.map(([{ version }, { message }]) => `${version}: ${message}`);
const urls = () => fetchModule.mock.calls.map(([, asked]) => asked.url);

test('loads the live release once, however often it is asked for', async () => {
  fetchModule.mockResolvedValue(exposed);
  const loader = loaderFor(registryOf());
  const both = Promise.all([loader.load('mfe-admin'), loader.load('mfe-admin')]);
  expect(await both).toEqual([admin, admin]);
  await loader.load('mfe-admin');
  expect(fetchModule.mock.calls).toEqual([['mfe-admin', { url }]]);
});

test('tries again after a pause', async () => {
  fetchModule.mockRejectedValueOnce(gone).mockResolvedValue(exposed);
  expect(await outcome(loaderFor(registryOf()).load('mfe-admin'))).toEqual(admin);
  expect(fetchModule).toHaveBeenCalledTimes(2);
});

test('gives up with the name, the address and the cause', async () => {
  fetchModule.mockRejectedValue(gone);
  const error = await outcome(loaderFor(registryOf()).load('mfe-admin'));
  expect(error).toBeInstanceOf(RemoteLoadError);
  expect(error).toMatchObject({ message: `mfe-admin could not be loaded from ${url}: 404`, cause: gone });
  expect(fetchModule).toHaveBeenCalledTimes(RETRY_DELAYS_MS.length + 1);
});

test('loads again after a failure', async () => {
  fetchModule.mockRejectedValue(gone);
  const loader = loaderFor(registryOf());
  await outcome(loader.load('mfe-admin'));
  fetchModule.mockResolvedValue(exposed);
  expect(await outcome(loader.load('mfe-admin'))).toEqual(admin);
});

test('falls back to the previous release', async () => {
  onlyPreviousLoads();
  expect(await outcome(loaderFor(registryOf({ fallbackUrl })).load('mfe-admin'))).toEqual(admin);
  expect(urls()).toEqual([url, url, url, fallbackUrl]);
  expect(failures()).toEqual([`0.1.0-aaaaaaaaaaaa: mfe-admin could not be loaded from ${url}: 404`]);
});

test('loads each release with the integrity of its entry', async () => {
  onlyPreviousLoads();
  const integrity = { entryIntegrity: 'sha384-live', fallbackIntegrity: 'sha384-previous' };
  const extras = { contract: 1, routes: ['/admin/*'], ...integrity };
  await outcome(loaderFor(registryOf({ fallbackUrl, extras })).load('mfe-admin'));
  const addresses = new Set(fetchModule.mock.calls.map(([, asked]) => `${asked.url} ${asked.entryIntegrity}`));
  expect([...addresses]).toEqual([`${url} sha384-live`, `${fallbackUrl} sha384-previous`]);
});

test('asks an address that hangs once only, then falls back', async () => {
  fetchModule.mockImplementation((_name, asked) =>
    asked.url === url ? new Promise(() => {}) : Promise.resolve(exposed),
  );
  const started = Date.now();
  expect(await outcome(loaderFor(registryOf({ fallbackUrl })).load('mfe-admin'))).toEqual(admin);
  expect(urls()).toEqual([url, fallbackUrl]);
  expect(Date.now() - started).toBe(ATTEMPT_TIMEOUT_MS);
});

test('reports the previous release too when it cannot be loaded either', async () => {
  fetchModule.mockRejectedValue(gone);
  await outcome(loaderFor(registryOf({ fallbackUrl })).load('mfe-admin'));
  expect(failures()).toEqual([
    `0.1.0-aaaaaaaaaaaa: mfe-admin could not be loaded from ${url}: 404`,
    `0.1.0-bbbbbbbbbbbb: mfe-admin could not be loaded from ${fallbackUrl}: 404`,
  ]);
});

test('knows which release an area came from, and what the registry had said', async () => {
  const entry = { fallbackUrl, extras: { contract: 1, routes: ['/admin/*'], isCanary: true } };
  const loader = loaderFor(registryOf(entry));
  expect([loader.releaseOf('mfe-admin'), loader.entryOf('mfe-admin')]).toEqual([undefined, undefined]);
  onlyPreviousLoads();
  await outcome(loader.load('mfe-admin'));
  expect(loader.releaseOf('mfe-admin')).toEqual({ name: 'mfe-admin', version: '0.1.0-bbbbbbbbbbbb', isCanary: false });
  expect(loader.entryOf('mfe-admin')).toMatchObject({ url, extras: { isCanary: true } });
});

test('knows that a release is on trial', async () => {
  fetchModule.mockResolvedValue(exposed);
  const loader = loaderFor(registryOf({ extras: { contract: 1, routes: ['/admin/*'], isCanary: true } }));
  await loader.load('mfe-admin');
  expect(loader.releaseOf('mfe-admin')).toEqual({ name: 'mfe-admin', version: '0.1.0-aaaaaaaaaaaa', isCanary: true });
});

test('loads by the registry as it stands when the area is opened', async () => {
  fetchModule.mockResolvedValue(exposed);
  let registry = registryOf();
  const loader = createRemoteLoader({ getRegistry: () => registry, runtime: { fetchModule } });
  registry = registryOf({ url: fallbackUrl });
  await loader.load('mfe-admin');
  expect(urls()).toEqual([fallbackUrl]);
});

test('falls back from a release for another contract without fetching it', async () => {
  fetchModule.mockResolvedValue(exposed);
  const registry = registryOf({ fallbackUrl, extras: { contract: 2, routes: ['/admin/*'] } });
  expect(await outcome(loaderFor(registry).load('mfe-admin'))).toEqual(admin);
  expect(urls()).toEqual([fallbackUrl]);
});

test('does not fetch a release for another contract', async () => {
  const error = await outcome(
    loaderFor(registryOf({ extras: { contract: 2, routes: ['/admin/*'] } })).load('mfe-admin'),
  );
  expect(error).toMatchObject({ remote: 'mfe-admin', url, message: expect.stringContaining('contract 2') });
  expect(fetchModule).not.toHaveBeenCalled();
});

test('says when a remote is not registered', async () => {
  expect(await outcome(loaderFor(registryOf()).load('mfe-shop'))).toMatchObject({
    message: 'mfe-shop could not be loaded from the registry: it is not registered',
  });
});

test.each([
  ['no default export', {}],
  ['calls itself "mfe-shop"', { default: { ...admin, name: 'mfe-shop' } }],
  ['contract 9', { default: { ...admin, contract: 9 } }],
  ['no routes', { default: { ...admin, routes: [] } }],
  ['malformed', { default: { ...admin, store: [{ reducerPath: 'x' }] } }],
  ['malformed', { default: { ...admin, store: undefined } }],
])('refuses a module with a fault: %s', async (message, faulty) => {
  fetchModule.mockResolvedValue(faulty);
  expect(await outcome(loaderFor(registryOf()).load('mfe-admin'))).toMatchObject({
    message: expect.stringContaining(message),
  });
});

it('names what is live, by name', () => {
  const ofCanary = { metadata: { version: '0.2.0-cccccccccccc' }, deployment: { traffic: 5, default: false } };
  const [canary, live] = [registryOf(ofCanary), registryOf()].map(({ microFrontends }) => microFrontends['mfe-admin']);
  const microFrontends = { shop: live ?? [], 'mfe-admin': [...(canary ?? []), ...(live ?? [])] };
  expect(liveReleases({ microFrontends })).toEqual([
    { name: 'mfe-admin', version: '0.1.0-aaaaaaaaaaaa' },
    { name: 'shop', version: '0.1.0-aaaaaaaaaaaa' },
  ]);
});
