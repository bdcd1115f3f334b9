import { LOCALE_PARAMETER } from '@magnetx/texts/locales';
import { LOAD_REPORT_PATH, PAGE_REGISTRY_PATH } from './page-addresses.ts';

declare global {
  interface Window {
    /**
     * Notes that a release failed in this browser. Resolves with whether a page that is opened now has another one.
     * Never rejects. Older gateways do not provide it.
     */
    magnetxFallBack?: (name: string, version: string) => Promise<boolean>;
  }
}

/** The cookie with the versions of a remote, or of the shell, that failed in this browser: this, and the name. */
export const FAILED_COOKIE_PREFIX = 'magnetx_failed_';
/** Separates the versions in the cookie. */
export const FAILED_SEPARATOR = '~';

/** On a page whose shell cannot be loaded. */
export const NOT_LOADED_TEXT = 'MagnetX could not be loaded. Check your connection and reload the page.';

const FAILED_FOR_S = 3_600;
/** More than a visitor can get of one remote: pinned, canary, live and previous. */
const FAILED_MAX = 6;
const TIMEOUT_MS = 5_000;

/**
 * The source of a function that the gateway inlines into every page before the shell's files. It is called with the
 * shell's name, version and base, and with the ticket of the page's reports, or null if it must not report. It provides
 * `window.magnetxFallBack`. When a file of the shell cannot be loaded, it reports that, and reloads the page if the
 * site then has another shell. It is a string, because no compiler processes it.
 */
export const FALL_BACK_SCRIPT = `function ({ name: remote, version: running, base }, ticket) {
  const ask = async (name, version) => {
    const cookie = '${FAILED_COOKIE_PREFIX}' + name + '=';
    const known = document.cookie.split('; ').find((one) => one.startsWith(cookie))?.slice(cookie.length);
    const failed = new Set([...(known?.split('${FAILED_SEPARATOR}') ?? []), version]);
    const secure = location.protocol === 'https:' ? '; secure' : '';
    document.cookie = cookie + [...failed].slice(-${FAILED_MAX}).join('${FAILED_SEPARATOR}') +
      '; path=/; max-age=${FAILED_FOR_S}; samesite=lax' + secure;
    const signal = AbortSignal.timeout(${TIMEOUT_MS});
    const answer = await fetch('${PAGE_REGISTRY_PATH}?${LOCALE_PARAMETER}=' + document.documentElement.lang, { cache: 'no-store', signal });
    const { shellVersion, microFrontends } = await answer.json();
    const now = name === remote ? shellVersion : microFrontends[name]?.[0]?.metadata.version;
    return now !== undefined && now !== version;
  };
  const fallBack = (name, version) => ask(name, version).catch(() => false);
  window.magnetxFallBack = fallBack;
  let hasFailed = false;
  addEventListener('error', async ({ target }) => {
    const url = String(target.src || target.href);
    if (hasFailed || !url.startsWith(location.origin + base) || !/\\.(js|css)$/.test(url)) return;
    hasFailed = true;
    const message = (url + ' could not be loaded').slice(0, 300);
    const body = JSON.stringify({ ticket, remote, version: running, outcome: 'failed', stage: 'load', message });
    if (ticket) fetch('${LOAD_REPORT_PATH}', { method: 'POST', keepalive: true, body }).catch(() => {});
    if (await fallBack(remote, running)) return location.reload();
    const root = document.getElementById('root');
    if (root && !root.firstChild) root.textContent = '${NOT_LOADED_TEXT}';
  }, true);
}`;
