import type { TestApi } from './start-test-api.ts';

/** The number of concurrent sign-ins. More would only wait for each other. */
const AT_ONCE = 10;

/** The X profile of a handle. Equal handles are the same user. */
export function profileOf(handle: string) {
  const xId = BigInt(`0x${Buffer.from(handle).toString('hex')}`)
    .toString()
    .slice(-30);
  return { xId, handle, name: handle, bio: '', avatarUrl: '', followersCount: null, followingCount: null };
}

/** Signs users in without X, and returns their tokens in order. */
export async function signInUsers(api: TestApi, handles: readonly string[]): Promise<string[]> {
  const { xSignIn, accounts } = api.server.product;
  const signIn = async (handle: string) =>
    accounts.tokens.issue('user', await xSignIn.signInUser({ profile: profileOf(handle) }));
  const tokens: string[] = [];
  for (let from = 0; from < handles.length; from += AT_ONCE) {
    tokens.push(...(await Promise.all(handles.slice(from, from + AT_ONCE).map(signIn))));
  }
  return tokens;
}
