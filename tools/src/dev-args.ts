import { parseArgs } from 'node:util';
import { FRONT_ENDS } from './paths.ts';

/** The areas on the command line, or all of them, and the deployed site that shows one. Throws for an unknown name. */
export function readDevArgs(args: readonly string[]): { areas: readonly string[]; site: string | undefined } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { site: { type: 'string' } },
    allowPositionals: true,
  });
  const areas = positionals.map((name) => {
    const known = FRONT_ENDS.find((candidate) => candidate === name);
    if (!known) throw new Error(`There is no area "${name}". Choose from: ${FRONT_ENDS.join(', ')}.`);
    return known;
  });
  if (values.site !== undefined && (areas.length !== 1 || areas[0] === 'shell')) {
    throw new Error('A deployed site shows one area: npm run dev -- mfe-admin --site https://magnetx.example');
  }
  return { areas: areas.length === 0 ? FRONT_ENDS : areas, site: values.site };
}
