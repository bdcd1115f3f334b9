import { KNOWN_CALLS, type FakeApi, type FakeHandler } from './fake-api.ts';

interface DeclaredPage {
  readonly path: string;
  readonly firstCalls?: readonly string[];
}

/** The pages of a `remote.json` that declare first calls, at an address each: `[address, calls]`, for `test.each`. */
export function pagesWithFirstCalls(remote: { readonly pages: readonly DeclaredPage[] }): [string, string[]][] {
  return remote.pages.flatMap(({ path, firstCalls = [] }) => {
    const address = path.replace(/:[^/]+/g, '1');
    return firstCalls.length > 0 ? [[address, [...firstCalls]] satisfies [string, string[]]] : [];
  });
}

/** Routes for `fakeApi` that answer what is given, and leave every other call waiting. */
export function onlyAnswering(routes: Readonly<Record<string, FakeHandler>>): Readonly<Record<string, FakeHandler>> {
  const waiting: FakeHandler = () => new Promise(() => undefined);
  const all = KNOWN_CALLS.map(({ method, path }) => [`${method} ${path.replace(/\{[^}]+\}/g, '1')}`, waiting] as const);
  return { ...Object.fromEntries(all), ...routes };
}

/** What a page has asked for with a bearer token, as `remote.json` declares it. */
export function signedCalls({ received }: FakeApi): string[] {
  return received.filter(({ headers }) => headers.has('authorization')).map(({ url }) => url);
}
