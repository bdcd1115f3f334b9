import { API_BASE_PATH, type Call } from '@magnetx/contracts';
import { z } from 'zod';

/**
 * The URL of a call with those parameters of an address that it takes, in its own order. Gateway and page thus name the
 * same list alike, and no other parameter fills the gateway's cache.
 */
export function callUrl({ path, query }: Pick<Call, 'path' | 'query'>, given: URLSearchParams): string {
  const fields = query instanceof z.ZodObject ? Object.entries<z.ZodType>(query.shape) : [];
  const taken = new URLSearchParams();
  for (const [name, field] of fields) {
    const value = given.get(name) ?? '';
    if (value !== '' && field.safeParse(value).success) taken.set(name, value);
  }
  return API_BASE_PATH + path + (taken.size > 0 ? `?${taken.toString()}` : '');
}
