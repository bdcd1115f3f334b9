import { LOCALE_COOKIE, LOCALE_PARAMETER, type Language } from './locales.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** Opens the page again in a language, in which this browser gets all later pages. */
export function chooseLanguage(tag: Language): void {
  document.cookie = `${LOCALE_COOKIE}=${tag}; path=/; max-age=${YEAR_S}; samesite=lax`;
  const url = new URL(window.location.href);
  url.searchParams.delete(LOCALE_PARAMETER);
  window.history.replaceState(window.history.state, '', url);
  window.location.reload();
}
