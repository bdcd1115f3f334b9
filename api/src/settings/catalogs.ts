import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** The folders with the translations of the texts that the API writes. */
export const CATALOGS: readonly URL[] = [
  new URL('.', pathToFileURL(resolve('@magnetx/contracts/catalogs/es.po'))),
  new URL('../catalogs/', import.meta.url),
];
