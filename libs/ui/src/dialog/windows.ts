// The parts that are built on Base UI's dialog. They load together, when the first one opens.
export { DialogWindow } from './dialog-window.tsx';
export { OpenedFlyout } from '../flyout/opened-flyout.tsx';
