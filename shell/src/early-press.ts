/** The control that was pressed before a prerendered page hydrated, recorded by a script in `index.ejs`. */
export interface EarlyPress {
  /** The last one, of those that say `data-keeps-press`. */
  readonly button: () => HTMLElement | null;
  /** Stops recording presses. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    magnetxEarlyPress?: EarlyPress;
  }
}

/** Called once the page is interactive: repeats the recorded press if its control still exists. */
export function replayEarlyPress(): void {
  const { magnetxEarlyPress: early } = window;
  delete window.magnetxEarlyPress;
  early?.stop();
  const button = early?.button();
  if (button?.isConnected) button.click();
}
