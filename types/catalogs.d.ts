/** Compiled catalogs of texts. The query names the locale of one that is made from the English catalog. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?locale=en-XA' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
