import { releaseIn, watchErrors, watchSlowInteractions } from './failing-release.ts';

const ADMIN = { name: 'mfe-admin', version: '1.2.0-0123456789ab' };
const at = (path: string) => `https://magnetx.example${path}:1:204`;

/** An error as the code of a release raises it: browsers name the file of each frame. */
function errorOf(...frames: readonly string[]): Error {
  const error = new Error('broken');
  error.stack = ['Error: broken', ...frames.map((frame) => `    at f (${at(frame)})`)].join('\n');
  return error;
}

const PAGE_FILE = '/assets/mfe-admin/1.2.0-0123456789ab/payouts-page.0a1b.js';
const SHELL_FILE = '/assets/shell/0.9.0-aaaaaaaaaaaa/site.js';

describe('the release whose code raised an error', () => {
  it.each([
    ['of the first frame', errorOf(PAGE_FILE, SHELL_FILE).stack ?? '', ADMIN],
    ['below frames of the browser', `${errorOf().stack}\n at Array.map (<anonymous>)\n at ${at(PAGE_FILE)}`, ADMIN],
    ['of an address', at(PAGE_FILE), ADMIN],
    ['of an extension', 'at chrome-extension://abc/content.js:1:2', null],
    ['of a page of the site', at('/assets'), null],
  ])('%s', (_where, text, release) => {
    expect(releaseIn(text)).toEqual(release);
  });
});

describe('watchErrors', () => {
  const seen: unknown[] = [];
  watchErrors(({ name }, error) => seen.push([name, String(error)]));
  beforeEach(() => void seen.splice(0));

  const raise = (error: unknown, filename = '') =>
    window.dispatchEvent(new ErrorEvent('error', { error, filename, message: 'Script failed' }));
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));

  it('reports uncaught errors and rejections to the release they come from', () => {
    raise(errorOf(PAGE_FILE));
    reject(errorOf(SHELL_FILE));
    raise(null, at(PAGE_FILE));
    expect(seen).toEqual([
      ['mfe-admin', 'Error: broken'],
      ['shell', 'Error: broken'],
      ['mfe-admin', 'Script failed'],
    ]);
  });

  it('ignores others, and cancelled requests', () => {
    raise(errorOf());
    reject('no error');
    reject(undefined);
    reject(Object.assign(errorOf(PAGE_FILE), { name: 'AbortError' }));
    expect(seen).toEqual([]);
  });
});

describe('watchSlowInteractions', () => {
  it('reports what took too long, and asks for nothing where a browser does not measure it', () => {
    const seen: string[] = [];
    let take: (list: { getEntries: () => object[] }) => void = () => undefined;
    const observe = jest.fn();
    class Observer {
      static supportedEntryTypes: string[] = [];
      readonly observe = observe;
      constructor(callback: typeof take) {
        take = callback;
      }
    }
    Object.assign(globalThis, { PerformanceObserver: Observer });
    watchSlowInteractions((what) => seen.push(what));
    expect(observe).not.toHaveBeenCalled();
    Observer.supportedEntryTypes = ['event'];
    watchSlowInteractions((what) => seen.push(what));
    expect(observe).toHaveBeenCalledWith({ type: 'event', durationThreshold: 500 });
    take({ getEntries: () => [{ name: 'click', duration: 812.4 }] });
    expect(seen).toEqual(['click took 812 ms']);
  });
});
