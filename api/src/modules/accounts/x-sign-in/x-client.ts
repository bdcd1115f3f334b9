import { cleanName, cleanText } from '@magnetx/contracts';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { XSettings } from '../../../config.ts';
import type { XProfile } from '../accounts/index.ts';

/** The endpoints depend on the origin of the page, because the local stand-in shares its site. */
export type XEndpoints = (origin: string) => XSettings;

/** The person cancelled at X, or X refused. `code` is an OAuth error code. */
export class XRefusal extends Error {
  override readonly name = 'XRefusal';

  readonly code: string;

  constructor(code: string) {
    super(`X answered ${code}`);
    this.code = code;
  }
}

/** The callback's parameters cannot come from X: no code, a repeated parameter, or an unknown code. */
export class CallbackFault extends Error {
  override readonly name = 'CallbackFault';
}

export interface XClient {
  /** The URL at X to redirect to (authorization code with PKCE S256). */
  authorizeUrl: (request: { origin: string; state: string; codeVerifier: string }) => Promise<string>;
  /**
   * Completes the sign-in of a callback. Throws {@link XRefusal} and {@link CallbackFault}, or another error if X
   * fails.
   */
  finish: (request: {
    origin: string;
    callback: URLSearchParams;
    state: string;
    codeVerifier: string;
  }) => Promise<XProfile>;
}

const SCOPE = 'users.read tweet.read';
const USER_FIELDS = 'created_at,description,profile_image_url,public_metrics';
/** Cleans, truncates or drops invalid values, so that they do not prevent a sign-in. */
const text = (max: number, clean: (text: string) => string) =>
  z.string().transform((value) => clean([...clean(value)].slice(0, max).join('')));
const count = z.int().min(0).nullable().catch(null).default(null);

const meSchema = z.object({
  data: z.object({
    id: z.string().regex(/^\d{1,30}$/),
    username: z.string().regex(/^[A-Za-z0-9_]{1,50}$/),
    name: text(100, cleanName).catch('').default(''),
    description: text(500, cleanText).catch('').default(''),
    profile_image_url: z
      .url({ protocol: /^https$/ })
      .max(1_000)
      .catch('')
      .default(''),
    public_metrics: z
      .object({ followers_count: count, following_count: count })
      .catch({ followers_count: null, following_count: null })
      .default({ followers_count: null, following_count: null }),
    created_at: z.iso.datetime().nullable().catch(null).default(null),
  }),
});

function serverOf(settings: XSettings): oauth.AuthorizationServer {
  return {
    issuer: new URL(settings.authorizeUrl).origin,
    authorization_endpoint: settings.authorizeUrl,
    token_endpoint: settings.tokenUrl,
  };
}

/**
 * Encodes credentials by RFC 6749, section 2.3.1. The library also escapes hyphens and underscores, which are common in
 * X's ids and secrets, and which some servers do not decode. This form works for both kinds of servers.
 */
function basicAuthentication(secret: string): oauth.ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    headers.set('authorization', `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`);
  };
}

async function readProfile(settings: XSettings, accessToken: string, options: object): Promise<XProfile> {
  const url = new URL(`${settings.apiUrl}/users/me`);
  url.searchParams.set('user.fields', USER_FIELDS);
  const headers = new Headers({ accept: 'application/json' });
  const response = await oauth.protectedResourceRequest(accessToken, 'GET', url, headers, null, options);
  if (!response.ok) throw new Error(`X answered users/me with ${response.status}`);
  const { data } = meSchema.parse(await response.json());
  return {
    xId: data.id,
    handle: data.username,
    name: data.name || data.username,
    bio: data.description,
    avatarUrl: data.profile_image_url,
    followersCount: data.public_metrics.followers_count,
    followingCount: data.public_metrics.following_count,
    ...(data.created_at !== null && { xCreatedAt: new Date(data.created_at) }),
  };
}

/** Validates the callback's parameters. Throws {@link XRefusal} for a refusal by X. */
function readCallback(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  callback: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    const codes = callback.getAll('code').length;
    // Checked here, because the token request would report it as a fault of X.
    if (codes !== 1 && !callback.has('error')) throw new CallbackFault(`${codes} codes`);
    return oauth.validateAuthResponse(server, client, callback, state);
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) throw new XRefusal(error.error);
    throw error instanceof oauth.OperationProcessingError ? new CallbackFault(error.message, { cause: error }) : error;
  }
}

async function readAccessToken(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  answer: Response,
): Promise<string> {
  try {
    return (await oauth.processAuthorizationCodeResponse(server, client, answer)).access_token;
  } catch (error) {
    const isUnknownCode = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
    throw isUnknownCode ? new CallbackFault('a code that X does not know', { cause: error }) : error;
  }
}

/** A client of X's OAuth 2.0 based on oauth4webapi, used for X and the local stand-in. `timeoutMs` limits a request. */
export function createXClient(
  endpoints: XEndpoints,
  redirectUriOf: (origin: string) => string,
  timeoutMs: number,
): XClient {
  return {
    authorizeUrl: async ({ origin, state, codeVerifier }) => {
      const settings = endpoints(origin);
      const url = new URL(settings.authorizeUrl);
      const parameters = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUriOf(origin),
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    finish: async ({ origin, callback, state, codeVerifier }) => {
      const settings = endpoints(origin);
      const server = serverOf(settings);
      const client: oauth.Client = { client_id: settings.clientId };
      const authentication = settings.clientSecret ? basicAuthentication(settings.clientSecret) : oauth.None();
      const options = {
        signal: () => AbortSignal.timeout(timeoutMs),
        // Production's endpoints are https (config). The stand-in runs on this machine.
        [oauth.allowInsecureRequests]: settings.tokenUrl.startsWith('http:'),
      };
      const parameters = readCallback(server, client, callback, state);
      const redirectUri = redirectUriOf(origin);
      const answer = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        parameters,
        redirectUri,
        codeVerifier,
        options,
      );
      return readProfile(settings, await readAccessToken(server, client, answer), options);
    },
  };
}
