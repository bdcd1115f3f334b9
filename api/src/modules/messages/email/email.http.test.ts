import {
  CONFIRM_LINK_HOURS,
  CONFIRM_LINKS_PER_DAY,
  confirmEmail,
  deleteAccount,
  getAccountData,
  getAdminMe,
  getMe,
  getOwnEmail,
  getTeam,
  inviteMember,
  joinTeam,
  listProjects,
  listUsers,
  logInAdmin,
  removeMember,
  removeOwnEmail,
  removeUser,
  requestPasswordReset,
  resetPassword,
  setOwnEmail,
} from '@magnetx/contracts';
import { SMTPServer } from 'smtp-server';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { mailsTo, tokenIn } from '../../../testing/mails.ts';
import { createTestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInSuspended, signInWithX } from '../../../testing/visitor.ts';

const HOUR_MS = 60 * 60_000;
const PASSWORD = 'correct horse';
const NEW = 'battery staple mountain';

let api: TestApi;
let root: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '1000', PUBLIC_URL: 'https://magnetx.test' } });
  root = await createTestAdmin(api);
});
afterAll(() => api.stop());

const newAddress = () => `person${(count += 1)}@magnetx.test`;
const newUser = () => signInWithX(api, `person${(count += 1)}`);
const ask = (token: string, address: string, currentPassword = PASSWORD) =>
  attempt(api, setOwnEmail, { token, body: { address, currentPassword } });
const ownEmail = async (token: string) => (await call(api, getOwnEmail, { token })).email;
const confirm = (token: string) => attempt(api, confirmEmail, { body: { token } });
const newestTo = async (address: string) => {
  const [mail] = await mailsTo(api, address);
  if (!mail) throw new Error(`No email to ${address}`);
  return mail;
};
async function confirmed(token: string, address = newAddress()) {
  await ask(token, address);
  await confirm(tokenIn(await newestTo(address)));
  return address;
}
/** A text of an e-mail, whose long lines were folded (RFC 2045). */
const decoded = (text = '') => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
const askForReset = (audience: 'admin' | 'project', username: string, from = '192.0.2.1') =>
  attempt(api, requestPasswordReset, { body: { audience, username }, from });
const resetsTo = async (address: string) =>
  (await mailsTo(api, address)).filter(({ subject }) => subject === 'Choose a new password');

describe('an address', () => {
  it('is the person’s once its link was opened: once, at the site’s own address', async () => {
    const token = await newUser();
    const address = newAddress();
    expect(await ownEmail(token)).toMatchObject({ is_offered: true, address: '', pending: '', time_zone: 'UTC' });
    expect((await ask(token, ` ${address.toUpperCase()} `)).body).toMatchObject({ email: { pending: address } });
    const mail = await newestTo(address);
    expect(mail.text).toContain('https://magnetx.test/email/confirm/');
    const link = tokenIn(mail);
    const stored = JSON.stringify(await api.server.connection.collection('email_addresses').find().toArray());
    expect([stored.includes(link), api.logs().includes(link)]).toEqual([false, false]);
    const answers = await Promise.all([confirm(link), confirm(link)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await ownEmail(token)).toMatchObject({ is_offered: true, address, pending: '' });

    const next = newAddress();
    await ask(token, next);
    expect(await ownEmail(token)).toMatchObject({ address, pending: next });
    expect(await newestTo(address)).toMatchObject({ subject: 'Your email address is about to change' });
  });

  it('is replaced by the next, whose link alone works, and removed', async () => {
    const token = await newUser();
    const [first, second] = [newAddress(), newAddress()];
    await ask(token, first);
    const old = tokenIn(await newestTo(first));
    await ask(token, second);
    expect((await confirm(old)).status).toBe(404);
    await confirm(tokenIn(await newestTo(second)));
    await call(api, removeOwnEmail, { token });
    expect(await ownEmail(token)).toMatchObject({ address: '', pending: '' });
  });

  it.each([
    '',
    'no address',
    'a@b',
    'a@b.example\r\nBcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
    'a@b.example, c@d.example',
  ])('cannot be %j', async (address) => expect((await ask(await newUser(), address)).status).toBe(400));

  it('gets few links in a day, from one account or many', async () => {
    const address = newAddress();
    const token = await newUser();
    const statuses: number[] = [];
    for (let times = 0; times <= CONFIRM_LINKS_PER_DAY.account; times += 1) {
      statuses.push((await ask(token, newAddress())).status);
    }
    expect(statuses).toEqual([...Array<number>(CONFIRM_LINKS_PER_DAY.account).fill(200), 429]);
    await call(api, removeOwnEmail, { token });
    expect((await ask(token, newAddress())).status).toBe(429);
    for (let people = 0; people < CONFIRM_LINKS_PER_DAY.address / 2; people += 1) {
      const other = await newUser();
      expect([(await ask(other, address)).status, (await ask(other, address)).status]).toEqual([200, 200]);
      await call(api, removeOwnEmail, { token: other });
    }
    expect((await ask(await newUser(), address)).status).toBe(429);
  });

  it('is in the tables of admins, in the person’s data, and goes with the account', async () => {
    const handle = `person${(count += 1)}`;
    const token = await signInWithX(api, handle);
    const address = await confirmed(token);
    const rows = async (search: string) => (await call(api, listUsers, { token: root, query: { search } })).users;
    expect(await rows(handle)).toMatchObject([{ email: address }]);
    expect(await call(api, getAccountData, { token })).toMatchObject({ data: { email: [{ address, pending: '' }] } });
    await call(api, deleteAccount, { token, body: { confirm_handle: handle } });
    const admin = `admin${(count += 1)}`;
    const adminToken = await createTestAdmin(api, admin);
    const ofAdmin = await confirmed(adminToken);
    expect(await rows(admin)).toMatchObject([{ email: ofAdmin }]);
    const { user } = await call(api, getAdminMe, { token: adminToken });
    await call(api, removeUser, { token: root, params: { userId: user.id } });
    const left = await api.server.connection.collection('email_addresses').find().toArray();
    for (const gone of [address, ofAdmin]) expect(JSON.stringify(left)).not.toContain(gone);
  });

  it('of someone who signs in with a password needs that password, which cannot be guessed here either', async () => {
    const { token } = await createTestProject(api, `Acme${(count += 1)}`);
    const address = newAddress();
    const wrong = { status: 400, body: { fields: { currentPassword: ['Your current password is not right.'] } } };
    for (let guess = 0; guess < 5; guess += 1) expect(await ask(token, address, 'a wild guess')).toMatchObject(wrong);
    expect(await ask(token, address)).toMatchObject({ body: { code: 'account_locked' } });
    expect(await mailsTo(api, address)).toEqual([]);
  });

  it('is not for the suspended', async () => {
    const token = await signInSuspended(api, `person${(count += 1)}`);
    expect((await ask(token, newAddress())).status).toBe(403);
  });
});

it('a member who joins with an address is asked to confirm it, and loses it with the membership', async () => {
  const project = await createTestProject(api, `Acme${(count += 1)}`);
  const ofOwner = await confirmed(project.token);
  const { projects } = await call(api, listProjects, { token: root });
  expect(projects.find(({ id }) => id === project.id)).toMatchObject({ email: ofOwner });
  const { token: invitation } = await call(api, inviteMember, { token: project.token, body: { role: 'viewer' } });
  const email = newAddress();
  const body = { token: invitation, name: `member${(count += 1)}`, email, password: PASSWORD };
  const { member } = await call(api, joinTeam, { body });
  await confirm(tokenIn(await newestTo(email)));
  const { members } = await call(api, getTeam, { token: project.token });
  expect(members.map((one) => one.email)).toEqual([ofOwner, email]);
  await call(api, removeMember, { token: project.token, params: { memberId: member.id } });
  const left = await api.server.connection.collection('email_addresses').find().toArray();
  expect(JSON.stringify(left)).not.toContain(email);
});

describe('a lost password', () => {
  it('is replaced by a link to the confirmed address, and the change is reported', async () => {
    const name = `Lost${(count += 1)}`;
    const project = await createTestProject(api, name);
    const address = await confirmed(project.token);
    expect((await askForReset('project', name)).body).toEqual({ success: true });
    const [mail] = await resetsTo(address);
    const link = tokenIn(mail);
    expect(mail?.text).toContain('https://magnetx.test/project/reset/');
    const answers = await Promise.all(
      [link, link].map((token) => attempt(api, resetPassword, { body: { token, password: NEW } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await newestTo(address)).toMatchObject({
      subject: 'Your password was changed',
      text: expect.stringContaining(`The account is ${name.toLowerCase()}.`),
    });
  });

  it('of an admin works as well, and so is a sign-in on a new device reported', async () => {
    const username = `admin${(count += 1)}`;
    const address = await confirmed(await createTestAdmin(api, username));
    await askForReset('admin', username);
    const [mail] = await resetsTo(address);
    const token = tokenIn(mail);
    await call(api, resetPassword, { body: { token, password: NEW } });
    await call(api, logInAdmin, { body: { username, password: NEW } });
    expect((await mailsTo(api, address)).map(({ subject }) => subject)).toContain('You signed in on a new device');
  });

  it('answers alike for names that no account has, and for accounts without an address', async () => {
    const name = `Silent${(count += 1)}`;
    const { token } = await createTestProject(api, name);
    const unconfirmed = newAddress();
    await ask(token, unconfirmed);
    const works = api.server.connection.collection('jobs');
    const before = await works.countDocuments({ kind: 'security-email' });
    const answers = await Promise.all([askForReset('project', name), askForReset('project', 'no such account')]);
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: { success: true } }),
    );
    expect(await works.countDocuments({ kind: 'security-email' })).toBe(before + 2);
    expect(await resetsTo(unconfirmed)).toEqual([]);
  });

  it('gets one link in a quarter of an hour, so that strangers end none', async () => {
    const name = `Asked${(count += 1)}`;
    const { token } = await createTestProject(api, name);
    const address = await confirmed(token);
    await askForReset('project', name);
    expect(await resetsTo(address)).toHaveLength(1);
    api.clock.advance(10 * 60_000);
    await askForReset('project', name);
    const [mail, ...others] = await resetsTo(address);
    expect(others).toEqual([]);
    api.clock.advance(6 * 60_000);
    await askForReset('project', name);
    expect(await resetsTo(address)).toHaveLength(2);
    const old = tokenIn(mail);
    expect((await attempt(api, resetPassword, { body: { token: old, password: NEW } })).status).toBe(404);
  });
});

it('a link that confirms an address ends after its hours', async () => {
  const address = newAddress();
  await ask(await newUser(), address);
  const late = tokenIn(await newestTo(address));
  api.clock.advance(CONFIRM_LINK_HOURS * HOUR_MS);
  expect((await confirm(late)).status).toBe(404);
});

/** An API that sends by SMTP, and what the server received. It accepts nothing for `busy` recipients for now. */
async function startSending(isBusy: (to: string) => boolean) {
  const received: string[] = [];
  const envelopes: string[][] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address);
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const busy = Object.assign(new Error('Busy'), { responseCode: 451 });
        if (to.some(isBusy)) return done(busy);
        received.push(text);
        envelopes.push(to);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, EMAIL_FROM: 'MagnetX <no-reply@magnetx.test>' };
  const sending = await startTestApi({ env });
  const stop = async () => {
    await sending.stop();
    await new Promise<void>((resolve) => smtp.close(resolve));
  };
  return { sending, received, envelopes, stop };
}

it('a link is sent again until the server accepts it, and not because another email was not', async () => {
  const busy = new Set<string>();
  const { sending, received, envelopes, stop } = await startSending((to) => busy.has(to));
  const [own, next] = [newAddress(), newAddress()];
  const { token } = await createTestProject(sending, 'Greylisted', 0);
  const propose = (address: string) =>
    call(sending, setOwnEmail, { token, body: { address, currentPassword: PASSWORD } });
  const runLater = async () => {
    sending.clock.advance(60_000);
    await sending.server.jobs.runDue();
  };
  await propose(own);
  await sending.server.jobs.runDue();
  await call(sending, confirmEmail, { body: { token: /confirm\/([\w-]+)/.exec(decoded(received[0]))?.[1] ?? '' } });
  busy.add(own);
  await call(sending, requestPasswordReset, { body: { audience: 'project', username: 'Greylisted' } });
  await sending.server.jobs.runDue();
  await propose(next);
  await sending.server.jobs.runDue();
  await runLater();
  expect(envelopes).toEqual([[own], [next]]);
  busy.clear();
  await runLater();
  const subjects = received.map((text) => /^Subject: (.+)\r$/m.exec(text)?.[1]);
  expect(subjects.filter((subject) => subject === 'Confirm your email address')).toHaveLength(2);
  expect(subjects.filter((subject) => subject === 'Choose a new password')).toHaveLength(1);
  expect(subjects.filter((subject) => subject === 'Your email address is about to change')).toHaveLength(1);
  const reset = received.map((text) => /reset\/([\w-]+)/.exec(decoded(text))?.[1] ?? '').find(Boolean) ?? '';
  await call(sending, resetPassword, { body: { token: reset, password: NEW } });
  await stop();
});

it('is delivered by SMTP, with the texts of others kept out of its headers', async () => {
  let isBusy = true;
  const { sending, received, envelopes, stop } = await startSending(() => isBusy);
  const token = await signInWithX(sending, 'reachable');
  await call(sending, setOwnEmail, { token, body: { address: 'reachable@magnetx.test' } });
  await sending.server.jobs.runDue();
  expect(received).toEqual([]);
  isBusy = false;
  sending.clock.advance(HOUR_MS);
  await sending.server.jobs.runDue();
  expect(envelopes).toEqual([['reachable@magnetx.test']]);
  expect(received[0]).toMatch(
    /^From: MagnetX <no-reply@magnetx.test>\r\nTo: reachable@magnetx.test\r\nSubject: Confirm/m,
  );

  await call(sending, confirmEmail, { body: { token: /confirm\/([\w-]+)/.exec(decoded(received[0]))?.[1] ?? '' } });
  const { product } = sending.server;
  const { user } = await call(sending, getMe, { token });
  const title = 'Paid\r\nBcc: eve@magnetx.test\r\n\r\nHello';
  const news = { userId: user.id, type: 'info', topic: 'payout', title, message: '\r\n.\r\nBye' } as const;
  await product.withTransaction((session) => product.notifications.store(news, session));
  sending.clock.advance(HOUR_MS);
  await sending.server.jobs.runDue();
  expect(envelopes[1]).toEqual(['reachable@magnetx.test']);
  const [head = ''] = received[1]?.split('\r\n\r\n') ?? [];
  expect(head).toMatch(/^Subject: Paid Bcc: eve@magnetx.test Hello\r$/m);
  expect(head).not.toMatch(/^Bcc:/m);
  expect(head).toMatch(/^List-Unsubscribe:\s+<http\S+\/api\/email\/unsubscribe\/[\w-]+>\r$/m);
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  await stop();
});
