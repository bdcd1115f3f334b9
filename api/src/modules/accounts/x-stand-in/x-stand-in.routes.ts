import express, { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Random } from '../../../runtime/random.ts';
import { renderActsPage, renderConsentPage } from './consent-page.ts';
import { actSchema, pageQuerySchema, type Acts } from './acts.ts';
import type { Grants } from './grants.ts';
import { handleSchema, profileOf } from './x-profile.ts';

const text = z.string().max(2_000);

const authorizationSchema = z.object({
  response_type: z.literal('code'),
  client_id: text,
  redirect_uri: text,
  scope: text,
  state: text.min(1),
  code_challenge: text.min(43),
  code_challenge_method: z.literal('S256'),
});

type Authorization = z.infer<typeof authorizationSchema>;

const exchangeSchema = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: text,
  code: text,
  redirect_uri: text,
  code_verifier: text,
});

export interface XStandInDeps {
  readonly clientId: string;
  /** The bearer token of the app. */
  readonly appToken: string;
  /** Whether the redirect URL is registered for the client. */
  readonly isRegisteredRedirect: (redirectUri: string) => boolean;
  readonly grants: Grants;
  readonly acts: Acts;
  readonly random: Random;
}

/** RFC 6749, section 4.1.2: the response is in the query of the redirect URL. */
function redirectTo(request: Authorization, answer: Readonly<Record<string, string>>): string {
  const url = new URL(request.redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, state: request.state })) url.searchParams.set(name, value);
  return url.href;
}

/** Sets the headers of a page whose form may lead to this origin, and returns the nonce of its styles. */
function preparePage(response: Response, { random }: Pick<XStandInDeps, 'random'>, formTarget = ''): string {
  const nonce = random.secret();
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' ${formTarget}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  response.setHeader('Content-Security-Policy', policy.join('; '));
  response.setHeader('Cache-Control', 'no-store');
  return nonce;
}

function sendConsentPage(response: Response, deps: XStandInDeps, request: Authorization, retry = {}): void {
  const nonce = preparePage(response, deps, new URL(request.redirect_uri).origin);
  const cancelUrl = redirectTo(request, { error: 'access_denied', error_description: 'The person said no.' });
  response.type('html').send(renderConsentPage({ parameters: request, cancelUrl, nonce, ...retry }));
}

/**
 * Validates the request as X would. Errors are shown here, because an unknown client or URL must not be a redirect
 * target.
 */
function readAuthorization(values: unknown, deps: XStandInDeps, response: Response): Authorization | null {
  const parsed = authorizationSchema.safeParse(values);
  const isKnown = parsed.success && parsed.data.client_id === deps.clientId;
  if (isKnown && deps.isRegisteredRedirect(parsed.data.redirect_uri)) return parsed.data;
  response.status(400).type('text/plain').send('This is not a sign-in that X knows. Go back and try again.');
  return null;
}

function authorize(deps: XStandInDeps) {
  return (request: Request, response: Response): void => {
    const body: unknown = request.body;
    const authorization = readAuthorization(body, deps, response);
    if (!authorization) return;
    const typed = z.object({ handle: z.string().max(100) }).safeParse(body);
    const handle = handleSchema.safeParse(typed.success ? typed.data.handle : '');
    if (!handle.success) {
      const error = handle.error.issues[0]?.message;
      response.status(400);
      sendConsentPage(response, deps, authorization, { handle: typed.data?.handle ?? '', error });
      return;
    }
    const code = deps.grants.issueCode({
      handle: handle.data,
      redirectUri: authorization.redirect_uri,
      codeChallenge: authorization.code_challenge,
    });
    response.redirect(303, redirectTo(authorization, { code }));
  };
}

function exchange(deps: XStandInDeps) {
  return (request: Request, response: Response): void => {
    response.setHeader('Cache-Control', 'no-store');
    const parsed = exchangeSchema.safeParse(request.body);
    if (!parsed.success || parsed.data.client_id !== deps.clientId) {
      response.status(400).json({ error: 'invalid_request', error_description: 'Value passed was not understood.' });
      return;
    }
    const { code, redirect_uri: redirectUri, code_verifier: codeVerifier } = parsed.data;
    const accessToken = deps.grants.exchange({ code, redirectUri, codeVerifier });
    if (!accessToken) {
      response.status(400).json({ error: 'invalid_grant', error_description: 'The code does not hold.' });
      return;
    }
    const scope = 'users.read tweet.read';
    response.json({ token_type: 'bearer', expires_in: 7_200, access_token: accessToken, scope });
  };
}

const typedSchema = z.record(z.string(), z.string().max(300)).catch({});

/** The page of acts, which its form posts to. */
function act(deps: XStandInDeps) {
  return (request: Request, response: Response): void => {
    const isPosted = request.method === 'POST';
    const { handle = '', action = '', target = '' } = typedSchema.parse(isPosted ? request.body : request.query);
    const parsed = actSchema.safeParse({ handle, action, target });
    if (isPosted && parsed.success) deps.acts.do(parsed.data);
    const error = isPosted ? parsed.error?.issues[0]?.message : undefined;
    const nonce = preparePage(response, deps);
    const page = { nonce, handle, action, target, error, isDone: isPosted && parsed.success };
    response
      .status(error ? 400 : 200)
      .type('html')
      .send(renderActsPage(page));
  };
}

/** The stand-in takes any token of a project that begins so. */
const PROJECT_TOKENS = 'magnetx-local-project';
const UNAUTHORIZED = { title: 'Unauthorized', status: 401, type: 'about:blank', detail: 'Unauthorized' };
const bearerOf = ({ headers }: Request) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** A list of a user, for the token of the app or of a project. */
function listOf({ acts, appToken }: XStandInDeps, list: 'following' | 'tweets') {
  return (request: Request<{ id: string }>, response: Response): void => {
    const query = pageQuerySchema.safeParse(request.query);
    const token = bearerOf(request as Request);
    if (token !== appToken && !token?.startsWith(PROJECT_TOKENS)) response.status(401).json(UNAUTHORIZED);
    else if (!query.success) response.status(400).json({ title: 'Invalid Request', status: 400 });
    else response.json(acts[list](request.params.id, query.data));
  };
}

/** X's authorize and token calls, users/me and the lists of users, to be mounted at the stand-in's path. */
export function createXStandInRouter(deps: XStandInDeps): Router {
  const form = express.urlencoded({ extended: false, limit: '20kb' });
  const router = Router();
  router.get('/authorize', (request, response) => {
    const authorization = readAuthorization(request.query, deps, response);
    if (authorization) sendConsentPage(response, deps, authorization);
  });
  router.post('/authorize', form, authorize(deps));
  router.post('/token', form, exchange(deps));
  router.get('/users/me', (request, response) => {
    const token = bearerOf(request);
    const handle = token ? deps.grants.handleOf(token) : null;
    if (handle) response.json({ data: profileOf(handle) });
    else response.status(401).json(UNAUTHORIZED);
  });
  router.get('/users/:id/following', listOf(deps, 'following'));
  router.get('/users/:id/tweets', listOf(deps, 'tweets'));
  router.route('/acts').get(act(deps)).post(form, act(deps));
  return router;
}
