import { startXDouble, type XDouble } from '../../../testing/x-double.ts';
import { createXClient } from './x-client.ts';

const ORIGIN = 'https://magnetx.example';
const REDIRECT = `${ORIGIN}/api/auth/x/callback`;

let x: XDouble;
beforeEach(async () => {
  x = await startXDouble();
});
afterEach(() => x.stop());

function client(clientSecret: string | null = null, timeoutMs = 10_000) {
  const settings = { authorizeUrl: `${x.url}/authorize`, tokenUrl: `${x.url}/token`, apiUrl: x.url, appToken: null };
  return createXClient(
    () => ({ clientId: 'our-client', clientSecret, ...settings }),
    () => REDIRECT,
    timeoutMs,
  );
}

const finish = (over = client(), callback = 'code=c0de&state=st4te') =>
  over.finish({
    origin: ORIGIN,
    callback: new URLSearchParams(callback),
    state: 'st4te',
    codeVerifier: 'v'.repeat(43),
  });

describe('the token request', () => {
  it('sends the client, the verifier and the same redirect URL for a public client', async () => {
    await finish();
    const { authorization, form } = x.lastTokenRequest();
    expect(authorization).toBeUndefined();
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'authorization_code',
      client_id: 'our-client',
      code: 'c0de',
      code_verifier: 'v'.repeat(43),
      redirect_uri: REDIRECT,
    });
  });

  it('sends the secret of a confidential client in the header', async () => {
    await finish(client('s3-cr_et'));
    expect(x.lastTokenRequest().authorization).toBe(`Basic ${btoa('our-client:s3-cr_et')}`);
  });
});

describe('the profile', () => {
  it('requests only the fields that the product shows', async () => {
    x.answers.me = {
      data: {
        id: '2244994945',
        name: 'Ada',
        username: 'Ada_L',
        description: 'Numbers',
        created_at: '2013-12-14T04:35:55.000Z',
        profile_image_url: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
        public_metrics: { followers_count: 12, following_count: 3, tweet_count: 5 },
      },
    };
    expect(await finish()).toEqual({
      xId: '2244994945',
      handle: 'Ada_L',
      name: 'Ada',
      bio: 'Numbers',
      avatarUrl: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
      followersCount: 12,
      followingCount: 3,
      xCreatedAt: new Date('2013-12-14T04:35:55.000Z'),
    });
    expect(x.meUrls).toEqual(['/users/me?user.fields=created_at%2Cdescription%2Cprofile_image_url%2Cpublic_metrics']);
  });

  it('accepts a profile with only an id and a handle', async () => {
    expect(await finish()).toMatchObject({ bio: '', avatarUrl: '', followersCount: null, followingCount: null });
  });

  it('truncates long texts, and drops addresses other than https', async () => {
    const long = '𝕏'.repeat(2_000);
    const odd = {
      description: long,
      profile_image_url: 'javascript:alert(1)',
      public_metrics: { followers_count: '9' },
    };
    x.answers.me = { data: { id: '1', username: 'one', name: long, ...odd } };
    const profile = await finish();
    expect([...profile.name]).toHaveLength(100);
    expect([...profile.bio]).toHaveLength(500);
    expect(profile).toMatchObject({ avatarUrl: '', followersCount: null });
  });
});

describe('the name', () => {
  it.each(['', '\u3164', '\u200d\u2800 ', '\u202e\u0000', undefined])('is the handle if X sends %j', async (name) => {
    x.answers.me = { data: { id: '1', username: 'one', name } };
    expect(await finish()).toMatchObject({ name: 'one' });
  });

  it.each([
    ['pay\u202egnp.exe', 'paygnp.exe'],
    ['one\ntwo', 'one two'],
    ['nul\u0000', 'nul'],
    ['👩\u200d💻 می\u200cخواهم', '👩\u200d💻 می\u200cخواهم'],
  ])('%j and the bio are shown as %j', async (sent, shown) => {
    x.answers.me = { data: { id: '1', username: 'one', name: sent, description: `\u2066a\nb ${sent}` } };
    const { name, bio } = await finish();
    expect(name).toBe(shown);
    expect(bio.replace('\n', ' ')).toBe(`a b ${sent === 'one\ntwo' ? sent : shown}`);
  });
});

describe('a failed sign-in', () => {
  it('is refused when X refuses it', async () => {
    const refused = finish(client(), 'error=access_denied&state=st4te');
    await expect(refused).rejects.toMatchObject({ name: 'XRefusal', code: 'access_denied' });
  });

  it.each<[string, Partial<XDouble['answers']>]>([
    ['a refused code', { tokenStatus: 400, token: { error: 'invalid_grant' } }],
    ['no token', { token: {} }],
    ['a failing token call', { tokenStatus: 503, token: {} }],
    ['a failing users/me', { meStatus: 500 }],
    ['a profile without an id', { me: { data: { username: 'one', name: 'One' } } }],
    ['a handle that is none', { me: { data: { id: '1', username: '<b>', name: 'One' } } }],
  ])('fails with %s', async (_what, answers) => {
    Object.assign(x.answers, answers);
    await expect(finish()).rejects.toThrow();
  });

  it('fails when X times out', async () => {
    x.answers.isSilent = true;
    await expect(finish(client(null, 100))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails on an unknown state', async () => {
    await expect(finish(client(), 'code=c0de&state=theirs')).rejects.toThrow();
  });
});
