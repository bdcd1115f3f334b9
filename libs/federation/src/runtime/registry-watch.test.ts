import { logWarning } from '../log.ts';
import { inLanguageOfPage, PAGE_REGISTRY_PATH } from '../page-addresses.ts';
import type { Registry, RegistryEntry } from '../registry/registry.schema.ts';
import { ASK_EVERY_MS, createRegistryWatch } from './registry-watch.ts';

jest.mock('../log.ts');

function entryOf(name: string, version: string, contract = 1): RegistryEntry {
  return {
    url: `/assets/${name}/${version}/mf-manifest.json`,
    metadata: { version },
    deployment: { traffic: 100, default: true },
    extras: { contract, routes: [`/${name}/*`] },
  };
}

const atFirst: Registry = {
  shellVersion: '1.0.0',
  microFrontends: { admin: [entryOf('admin', '0.1.0')], shop: [entryOf('shop', '0.1.0')] },
};
const later: Registry = { shellVersion: '1.1.0', microFrontends: { admin: [entryOf('admin', '0.2.0')] } };

const fetchRegistry = jest.fn<Promise<Registry>, []>();
let isHidden: boolean;
const watchFrom = (registry = atFirst) => createRegistryWatch(registry, { fetchRegistry, isHidden: () => isHidden });

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  fetchRegistry.mockReset().mockResolvedValue(later);
});
afterEach(() => {
  jest.useRealTimers();
});

test('asks at most once a minute, and never while the page is hidden', async () => {
  const watch = watchFrom();
  await watch.ask();
  expect(fetchRegistry).not.toHaveBeenCalled();
  jest.advanceTimersByTime(ASK_EVERY_MS);
  isHidden = true;
  await watch.ask();
  expect(fetchRegistry).not.toHaveBeenCalled();
  isHidden = false;
  await Promise.all([watch.ask(), watch.ask()]);
  expect(fetchRegistry).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(fetchRegistry).toHaveBeenCalledTimes(2);
});

test('takes over new releases, keeps omitted ones, and notifies once', async () => {
  const watch = watchFrom();
  const onChange = jest.fn();
  const stop = watch.subscribe(onChange);
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(watch.getRegistry().microFrontends).toEqual({ ...atFirst.microFrontends, ...later.microFrontends });
  expect(['shell', 'admin', 'shop'].map(watch.newestOf)).toEqual(['1.1.0', '0.2.0', undefined]);
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(onChange).toHaveBeenCalledTimes(1);
  stop();
  fetchRegistry.mockResolvedValue(atFirst);
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('ignores a release for another contract, and keeps the current one', async () => {
  fetchRegistry.mockResolvedValue({ microFrontends: { admin: [entryOf('admin', '2.0.0', 2)] } });
  const watch = watchFrom();
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(watch.newestOf('admin')).toBe('2.0.0');
  expect(watch.getRegistry().microFrontends['admin']).toEqual(atFirst.microFrontends['admin']);
});

test('keeps the last registry while the server does not answer', async () => {
  const offline = new TypeError('Failed to fetch');
  fetchRegistry.mockRejectedValue(offline);
  const watch = watchFrom();
  jest.advanceTimersByTime(ASK_EVERY_MS);
  await watch.ask();
  expect(watch.getRegistry()).toBe(atFirst);
  expect(logWarning).toHaveBeenCalledWith(expect.stringContaining('new version'), offline);
});

describe('over HTTP', () => {
  const realFetch = globalThis.fetch;
  const answerWith = (body: unknown, status = 200) => {
    globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(body), { status }));
  };
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  async function askedOnce() {
    const watch = createRegistryWatch(atFirst);
    jest.advanceTimersByTime(ASK_EVERY_MS);
    await watch.ask();
    return watch;
  }

  test('asks the gateway, past the cache', async () => {
    answerWith(later);
    expect((await askedOnce()).newestOf('admin')).toBe('0.2.0');
    expect(globalThis.fetch).toHaveBeenCalledWith(
      inLanguageOfPage(PAGE_REGISTRY_PATH),
      expect.objectContaining({ cache: 'no-store' }),
    );
  });

  test.each([
    ['a refusal', {}, 503],
    ['what is no registry', { microFrontends: { admin: [] } }, 200],
  ])('makes nothing of %s', async (_what, body, status) => {
    answerWith(body, status);
    expect((await askedOnce()).newestOf('admin')).toBe('0.1.0');
  });
});
