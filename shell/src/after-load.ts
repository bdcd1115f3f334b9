/** The pause after the load, before work that the page does not need. */
export const LATER_MS = 2_000;

/** Does what the page does not need, once it has loaded and was shown. */
export function afterLoad(act: () => void): void {
  const wait = () => void setTimeout(act, LATER_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
