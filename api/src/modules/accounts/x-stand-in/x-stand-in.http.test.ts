import { createHash } from 'node:crypto';
import express from 'express';
import request from 'supertest';
import { systemRandom } from '../../../runtime/random.ts';
import { createXStandInModule, profileOf } from './index.ts';

const REDIRECT = 'http://localhost:3000/api/auth/x/callback';
const VERIFIER = 'v'.repeat(64);
const AUTHORIZATION = {
  response_type: 'code',
  client_id: 'local',
  redirect_uri: REDIRECT,
  scope: 'users.read tweet.read',
  state: 'st4te',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

let nowMs = Date.parse('2026-01-01T00:00:00Z');
const createStandIn = (secret = 'known-to-all-processes') =>
  createXStandInModule({
    clientId: 'local',
    appToken: 'app',
    isRegisteredRedirect: (address) => address === REDIRECT,
    clock: { now: () => new Date(nowMs) },
    random: systemRandom,
    secret,
  });
const standIn = createStandIn();
const x = ({ router } = standIn) => request(express().use(router));

async function codeFor(handle: string): Promise<string> {
  const agreed = await x()
    .post('/authorize')
    .type('form')
    .send({ ...AUTHORIZATION, handle });
  expect(agreed.status).toBe(303);
  return new URL(agreed.headers['location'] ?? '').searchParams.get('code') ?? '';
}

const exchange = (code: string, changes = {}, at = standIn) =>
  x(at)
    .post('/token')
    .type('form')
    .send({
      grant_type: 'authorization_code',
      client_id: 'local',
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...changes,
    });

describe('the consent page', () => {
  it('has one field, two actions and no inline script', async () => {
    const { text, headers } = await x().get('/authorize').query(AUTHORIZATION).expect(200);
    expect(text).toContain('<label for="handle">X handle</label>');
    expect(text).toContain('<button type="submit">Authorize app</button>');
    expect(text).toContain('error=access_denied');
    expect(text).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['an unknown client', { client_id: 'other' }],
    ['an unregistered address', { redirect_uri: 'https://evil.example/' }],
    ['no state', { state: '' }],
    ['a plain code challenge', { code_challenge_method: 'plain' }],
  ])('refuses %s without redirecting', async (_what, change) => {
    const answer = await x()
      .get('/authorize')
      .query({ ...AUTHORIZATION, ...change });
    expect(answer.status).toBe(400);
    expect(answer.headers['location']).toBeUndefined();
  });

  it.each(['', 'much_too_long_a_handle', 'a b', '<script>'])('explains the invalid handle %p', async (handle) => {
    const answer = await x()
      .post('/authorize')
      .type('form')
      .send({ ...AUTHORIZATION, handle });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Use 1 to 15 letters, digits or underscores.');
    expect(answer.text).not.toContain('<script>');
  });

  it('returns the state with the code', async () => {
    const agreed = await x()
      .post('/authorize')
      .type('form')
      .send({ ...AUTHORIZATION, handle: '@ada' });
    expect(agreed.headers['location']).toMatch(
      /^http:\/\/localhost:3000\/api\/auth\/x\/callback\?code=\S+&state=st4te$/,
    );
  });
});

describe('the token request', () => {
  it('exchanges a code once for a token of the person', async () => {
    const code = await codeFor('@Ada_L');
    const { body } = await exchange(code).expect(200);
    const me = await x().get('/users/me').set('authorization', `Bearer ${body.access_token}`).expect(200);
    expect(me.body.data).toMatchObject({ username: 'Ada_L', name: 'Ada L', id: profileOf('ada_l').id });
    const again = await exchange(code);
    expect({ status: again.status, error: again.body.error }).toEqual({ status: 400, error: 'invalid_grant' });
  });

  it('accepts codes and tokens of another process', async () => {
    const other = createStandIn();
    const { body } = await exchange(await codeFor('grace'), {}, other).expect(200);
    const bearer = `Bearer ${body.access_token}`;
    await x().get('/users/me').set('authorization', bearer).expect(200);
    await x(createStandIn('another secret')).get('/users/me').set('authorization', bearer).expect(401);
    expect((await exchange(await codeFor('grace'), {}, createStandIn('another secret'))).status).toBe(400);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }],
    ['another address', { redirect_uri: 'http://localhost:3000/elsewhere' }],
  ])('refuses %s', async (_what, change) => {
    expect((await exchange(await codeFor('ada'), change)).body.error).toBe('invalid_grant');
  });

  it('refuses an expired code', async () => {
    const code = await codeFor('ada');
    nowMs += 60_000;
    expect((await exchange(code)).body.error).toBe('invalid_grant');
  });

  it('finds no profile for an invalid token', async () => {
    await x().get('/users/me').set('authorization', 'Bearer made-up').expect(401);
  });
});
