import { t } from '@magnetx/texts';
import type { Request } from 'express';

/** The first that matches counts: browsers name those that they descend from, too. */
const BROWSERS = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' } as const;
const SYSTEMS = {
  Android: 'Android',
  'iPhone|iPad': 'iOS',
  'Mac OS': 'macOS',
  Windows: 'Windows',
  Linux: 'Linux',
} as const;

function firstIn(names: Readonly<Record<string, string>>, text: string): string | undefined {
  return Object.entries(names).find(([pattern]) => new RegExp(pattern).test(text))?.[1];
}

/** The device of a request as people know it, from a fixed list of names: `Firefox on Windows`. */
export function deviceNameOf(request: Request): string {
  const agent = request.get('user-agent') ?? '';
  const browser = firstIn(BROWSERS, agent) ?? t('an unknown browser');
  const system = firstIn(SYSTEMS, agent);
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
