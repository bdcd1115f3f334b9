// What is built on Base UI's dialog, in one file, which loads when the first of it opens.
export { DialogWindow } from './dialog-window.tsx';
export { OpenedFlyout } from '../flyout/opened-flyout.tsx';
