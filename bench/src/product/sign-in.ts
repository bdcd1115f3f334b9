import { API_BASE_PATH, getDashboardSignIn, type logInAdmin, type logInProject } from '@magnetx/contracts';

function locationOf(response: Response): URL {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`A step of the sign-in answered ${response.status} and led nowhere`);
  return new URL(location);
}

/** Signs in with the stand-in of X, straight at the api, as a browser would; answers the token. */
export async function signIn(apiUrl: string, handle: string): Promise<string> {
  const begun = await fetch(`${apiUrl}${API_BASE_PATH}${getDashboardSignIn.path}`);
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const authUrl = new URL(((await begun.json()) as { authUrl: string }).authUrl);
  // The addresses are those of the site; this goes to the api behind it.
  const load = (url: URL, init: RequestInit) =>
    fetch(new URL(url.pathname + url.search, apiUrl), { redirect: 'manual', ...init });
  const form = new URLSearchParams(authUrl.search);
  form.set('handle', handle);
  const agreed = await load(new URL(authUrl.pathname, authUrl), { method: 'POST', body: form });
  const token = locationOf(await load(locationOf(agreed), { headers: { cookie } })).searchParams.get('token');
  if (token === null) throw new Error(`${handle} could not sign in`);
  return token;
}

/** Signs an administrator or a project in with a password; answers the token. */
export async function signInWithPassword(
  apiUrl: string,
  { path }: typeof logInAdmin | typeof logInProject,
  credentials: { readonly username: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${apiUrl}${API_BASE_PATH}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (!token) throw new Error(`${credentials.username} could not sign in: ${answer.status}`);
  return token;
}
