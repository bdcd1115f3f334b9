/** Compiled catalogs of texts. The query names the locale of one that is made from the English catalog. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
declare module '*.po?locale=en-XA' {
  export const messages: import('@lingui/core').Messages;
}
