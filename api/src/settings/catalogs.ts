/** The folders with the translations of the texts that the API writes. */
export const CATALOGS: readonly URL[] = [
  new URL(import.meta.resolve('@magnetx/contracts/catalogs/en.po')),
  new URL('../catalogs/', import.meta.url),
];
