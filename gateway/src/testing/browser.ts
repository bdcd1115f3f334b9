import type { Agent } from 'node:http';
import { PAGE_CONFIG_ELEMENT_ID, pageConfigSchema, type PageConfig } from '@magnetx/federation';
import { request, type Answer, type RequestInput } from './request.ts';

/** As browsers ask for a page. */
export const AS_BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** The settings that are inlined in a page. Throws on what is no page. */
export function pageConfigIn(html: string): PageConfig {
  const element = new RegExp(`id="${PAGE_CONFIG_ELEMENT_ID}"[^>]*>([^<]*)</script>`).exec(html);
  return pageConfigSchema.parse(JSON.parse(element?.[1] ?? ''));
}

export interface Browser {
  readonly request: (path: string, input?: RequestInput) => Promise<Answer>;
  /** Opens a page and returns its settings. */
  readonly open: (path: string) => Promise<PageConfig>;
  /** By name, what the browser has. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** The cookies of one person's browser. It may open one site through several gateways. */
export function createBrowser(port: number | (() => number), agent?: Agent): Browser {
  const cookies = new Map<string, string>();
  const ask = async (path: string, input: RequestInput = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie && { cookie }), ...input.headers };
    const answer = await request(typeof port === 'number' ? port : port(), path, {
      ...input,
      ...(agent && { agent }),
      headers,
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isGone = /expires=Thu, 01 Jan 1970/i.test(line);
      if (isGone) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const open = async (path: string) => pageConfigIn((await ask(path, AS_BROWSER)).text);
  return { request: ask, open, cookies };
}
