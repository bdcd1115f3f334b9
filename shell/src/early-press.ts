/** What somebody pressed in a page that had come as HTML alone, kept by a script in `index.ejs`. */
export interface EarlyPress {
  /** The last one, of those that say `data-keeps-press`. */
  readonly button: () => HTMLElement | null;
  /** Keeps nothing more. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    magnetxEarlyPress?: EarlyPress;
  }
}

/** From here on the page answers for itself: does what was asked for before it could, if that is still there. */
export function replayEarlyPress(): void {
  const { magnetxEarlyPress: early } = window;
  delete window.magnetxEarlyPress;
  early?.stop();
  const button = early?.button();
  if (button?.isConnected) button.click();
}
