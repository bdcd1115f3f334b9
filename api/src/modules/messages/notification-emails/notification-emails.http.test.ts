import {
  API_BASE_PATH,
  channelsFor,
  confirmEmail,
  getAccountData,
  getMe,
  getOwnEmail,
  joinTeam,
  inviteMember,
  listNotifications,
  readNotifications,
  removeOwnEmail,
  setEmailChannels,
  setOwnEmail,
  type EmailChannels,
} from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { mailsTo, tokenIn, type TestMail } from '../../../testing/mails.ts';
import { createTestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';
import type { NewNotification } from '../notifications/index.ts';

const MINUTE_MS = 60_000;
const SITE = 'https://magnetx.test';
const CONFIRM = 'Confirm your email address';

let api: TestApi;
let count = 0;
beforeAll(async () => {
  const many = '100000';
  api = await startTestApi({
    env: { RATE_SIGN_IN_PER_MINUTE: many, RATE_PUBLIC_PAGE_PER_MINUTE: many, PUBLIC_URL: SITE },
  });
});
afterAll(() => api.stop());

interface Person {
  readonly handle: string;
  readonly token: string;
  readonly id: string;
  readonly address: string;
}

async function confirmed(token: string, currentPassword?: string): Promise<string> {
  const address = `news${(count += 1)}@magnetx.test`;
  await call(api, setOwnEmail, { token, body: { address, ...(currentPassword && { currentPassword }) } });
  const [mail] = await mailsTo(api, address);
  await call(api, confirmEmail, { body: { token: tokenIn(mail) } });
  return address;
}
async function newPerson(): Promise<Person> {
  const handle = `news${(count += 1)}`;
  const token = await signInWithX(api, handle);
  const { user } = await call(api, getMe, { token });
  return { handle, token, id: user.id, address: await confirmed(token) };
}
const choose = (token: string, channels: Partial<EmailChannels>, zone = 'UTC') =>
  call(api, setEmailChannels, { token, body: { channels: { ...channelsFor('never'), ...channels }, time_zone: zone } });
const store = (userId: string, news: Partial<NewNotification> = {}) => {
  const { notifications, withTransaction } = api.server.product;
  const whole = { userId, type: 'info', topic: 'payout', title: 'Paid', message: 'Look.', ...news } as const;
  return withTransaction((session) => notifications.store(whole, session));
};
/** The e-mails about notifications that have arrived, the newest first. */
const newsTo = async (address: string) => (await mailsTo(api, address)).filter(({ subject }) => subject !== CONFIRM);
const later = (ms: number) => api.clock.advance(ms);
const advanceTo = (moment: string) => api.clock.advance(Date.parse(moment) - api.clock.now().getTime());
const headersOf = (mail: TestMail | undefined) => (mail as { headers?: Record<string, string> } | undefined)?.headers;
const stopOf = (mail: TestMail | undefined) => /<(.+)>/.exec(headersOf(mail)?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
const postTo = (address: string) =>
  fetch(address.replace(SITE, api.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

describe('email about one notification', () => {
  it('arrives a minute later, once, leads to the item, and can be stopped', async () => {
    const { id, address } = await newPerson();
    await store(id, { topic: 'task', target: { kind: 'task', id: 7 }, title: 'You earned $5', message: 'Approved.' });
    later(MINUTE_MS - 1);
    expect(await newsTo(address)).toEqual([]);
    later(20_000);
    const [mail, ...others] = await newsTo(address);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('You earned $5');
    expect(mail?.text).toMatch(/Approved[^]+\/user\/notifications\?open=\w+&topic=task&kind=task&item=7\n/);
    expect(headersOf(mail)).toEqual({
      'List-Unsubscribe': `<${stopOf(mail)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(stopOf(mail).replace('/api', ''));
    later(60 * MINUTE_MS);
    expect(await newsTo(address)).toHaveLength(1);
  });

  it('is not sent if it was read meanwhile, without an address, or against the choice', async () => {
    const [quick, without, silent] = [await newPerson(), await newPerson(), await newPerson()];
    await call(api, removeOwnEmail, { token: without.token });
    await choose(silent.token, { decisions: 'immediate' });
    for (const { id } of [quick, without, silent]) await store(id);
    await call(api, readNotifications, { token: quick.token, body: {} });
    later(2 * MINUTE_MS);
    for (const { address } of [quick, without, silent]) expect(await newsTo(address)).toEqual([]);
  });

  it('is sent once for one that counts, until it is read', async () => {
    const { id, address, token } = await newPerson();
    const { notifications, withTransaction } = api.server.product;
    const counted = { userId: id, type: 'info', topic: 'task', title: 'New work', countKey: 'k' } as const;
    const messageOf = (times: number) => `${times} in all`;
    for (const isRead of [false, false, true, false]) {
      if (isRead) await call(api, readNotifications, { token, body: {} });
      await withTransaction((session) => notifications.storeCounted({ ...counted, messageOf }, session));
      later(2 * MINUTE_MS);
      await api.server.jobs.runDue();
    }
    expect(await newsTo(address)).toHaveLength(2);
  });

  it('goes to each member of a project by their own choice', async () => {
    const project = await createTestProject(api, `News${(count += 1)}`, 0);
    const owner = await confirmed(project.token, 'correct horse');
    const { token: invitation } = await call(api, inviteMember, { token: project.token, body: { role: 'viewer' } });
    const body = { token: invitation, name: 'Viewer', email: '', password: 'battery staple' };
    const member = await call(api, joinTeam, { body });
    const viewer = await confirmed(member.token, 'battery staple');
    await choose(member.token, {});
    later(2 * MINUTE_MS);
    await api.server.jobs.runDue();
    const [before] = [(await newsTo(owner)).length];
    await store(project.id);
    later(2 * MINUTE_MS);
    expect(await newsTo(owner)).toHaveLength(before + 1);
    expect((await newsTo(owner))[0]?.text).toContain(`${SITE}/project/notifications?open=`);
    expect(await newsTo(viewer)).toEqual([]);
  });
});

describe('a daily email', () => {
  it('arrives at 8:00 in the zone of the person, across the change to summer time', async () => {
    const { id, token, address } = await newPerson();
    const year = api.clock.now().getUTCFullYear() + 1;
    // The last Sunday of March.
    const change = new Date(Date.UTC(year, 2, 31));
    change.setUTCDate(31 - change.getUTCDay());
    const at = (days: number, hour: number, minute = 0) =>
      new Date(Date.UTC(year, 2, change.getUTCDate() + days, hour, minute)).toISOString();
    await choose(token, { money: 'daily' }, 'Europe/Berlin');
    const sent: number[] = [];
    for (const [before, due] of [
      [at(-1, 1), at(-1, 7)],
      [at(-1, 20), at(0, 6)],
      [at(0, 20), at(1, 6)],
    ] as const) {
      advanceTo(before);
      await store(id);
      later(2 * MINUTE_MS);
      await api.server.jobs.runDue();
      advanceTo(due);
      later(-1000);
      sent.push((await newsTo(address)).length);
      later(1000);
      sent.push((await newsTo(address)).length);
    }
    expect(sent).toEqual([0, 1, 1, 2, 2, 3]);
    expect((await newsTo(address))[0]).toMatchObject({ subject: 'You have 1 new notification' });
    const shown = await fetch(`${api.url}/dev/mail`);
    expect(await shown.text()).toContain(address);
  });

  it('arrives again on the date of the last one, in another zone', async () => {
    const { handle, id, address } = await newPerson();
    const year = api.clock.now().getUTCFullYear() + 1;
    const sent: number[] = [];
    // It is 8:00 in Tokyo nine hours before it is in UTC.
    for (const [zone, before, due] of [
      ['Asia/Tokyo', `${year}-07-01T22:00Z`, `${year}-07-01T23:00Z`],
      ['UTC', `${year}-07-02T07:00Z`, `${year}-07-02T08:00Z`],
    ] as const) {
      advanceTo(before);
      await choose(await signInWithX(api, handle), { money: 'daily' }, zone);
      await store(id);
      later(2 * MINUTE_MS);
      await api.server.jobs.runDue();
      advanceTo(due);
      sent.push((await newsTo(address)).length);
    }
    expect(sent).toEqual([1, 2]);
  });

  it('lists what is unread since the last one, up to a number of lines, and is left out without', async () => {
    const { handle, id, token, address } = await newPerson();
    await choose(token, { friends: 'daily', money: 'immediate' });
    const friend = { topic: 'referral', title: 'New friend' } as const;
    for (let times = 0; times < 22; times += 1) {
      later(1000);
      await store(id, { ...friend, message: `Friend ${times}` });
    }
    const { data } = await call(api, listNotifications, { token });
    await call(api, readNotifications, { token, body: { ids: [data.notifications[0]?.id ?? ''] } });
    later(2 * MINUTE_MS);
    await api.server.jobs.runDue();
    later(24 * 60 * MINUTE_MS);
    const [mail, ...others] = await newsTo(address);
    expect([mail?.subject, others]).toEqual(['You have 21 new notifications', []]);
    expect(mail?.text).toContain('New friend: Friend 20\n');
    expect(mail?.text).not.toContain('Friend 21');
    expect(mail?.text).not.toContain('Friend 0\n');
    expect(mail?.text).toContain('And 1 more.');
    await store(id, friend);
    later(2 * MINUTE_MS);
    await api.server.jobs.runDue();
    await call(api, readNotifications, { token: await signInWithX(api, handle), body: {} });
    later(24 * 60 * MINUTE_MS);
    expect(await newsTo(address)).toHaveLength(1);
  });
});

describe('the choice', () => {
  it('has defaults, and needs a confirmed address', async () => {
    const token = await signInWithX(api, `news${(count += 1)}`);
    const { email } = await call(api, getOwnEmail, { token });
    expect(email.channels).toEqual({ money: 'immediate', decisions: 'immediate', draws: 'daily', friends: 'daily' });
    const body = { channels: channelsFor('never'), time_zone: 'Europe/Berlin' };
    expect((await attempt(api, setEmailChannels, { token, body })).body).toMatchObject({ code: 'conflict' });
    await confirmed(token);
    for (const wrong of [
      { ...body, time_zone: '+02:00' },
      { ...body, channels: { money: 'daily' } },
    ]) {
      const input = { token, body: wrong as typeof body };
      expect((await attempt(api, setEmailChannels, input)).body).toMatchObject({ code: 'validation_failed' });
    }
    await call(api, setEmailChannels, { token, body });
    expect((await call(api, getOwnEmail, { token })).email).toMatchObject(body);
    expect(JSON.stringify(await call(api, getAccountData, { token }))).toContain('Europe/Berlin');
  });

  it('takes the zone of the browser with an address, unless the person has chosen one', async () => {
    const { token } = await newPerson();
    const zoneAfter = async (time_zone: string) =>
      (await call(api, setOwnEmail, { token, body: { address: `z${(count += 1)}@magnetx.test`, time_zone } })).email
        .time_zone;
    expect([await zoneAfter('Asia/Tokyo'), await zoneAfter('Europe/Paris')]).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  });
});

describe('unsubscribing', () => {
  it('takes one form without a sign-in, sets every channel to never, and opens nothing else', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    for (const { id } of [one, other]) await store(id);
    later(2 * MINUTE_MS);
    const [mail] = await newsTo(one.address);
    const address = stopOf(mail);
    expect(address.startsWith(`${SITE}${API_BASE_PATH}/email/unsubscribe/`)).toBe(true);
    expect((await postTo(address)).status).toBe(200);
    expect((await call(api, getOwnEmail, { token: one.token })).email.channels).toEqual(channelsFor('never'));
    expect((await call(api, getOwnEmail, { token: other.token })).email.channels).toEqual(channelsFor());
    const token = address.split('/').at(-1) ?? '';
    expect((await attempt(api, getOwnEmail, { token })).status).toBe(401);
    expect((await attempt(api, confirmEmail, { body: { token } })).status).toBe(404);
    expect(api.logs()).not.toContain(token);
    later(60 * MINUTE_MS);
    expect((await postTo(address)).status).toBe(200);
  });

  it('of another person is refused', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    for (const { id } of [one, other]) await store(id);
    later(2 * MINUTE_MS);
    const [own, theirs] = [stopOf((await newsTo(one.address))[0]), stopOf((await newsTo(other.address))[0])];
    const ofOther = Buffer.from(`user:${other.id}`).toString('base64url');
    expect(theirs.endsWith(ofOther)).toBe(true);
    const base = `${SITE}${API_BASE_PATH}/email/unsubscribe/`;
    for (const forged of [own.slice(0, base.length + 43) + ofOther, base + 'A'.repeat(43) + ofOther, base + ofOther]) {
      expect((await postTo(forged)).status).toBe(404);
    }
    expect((await call(api, getOwnEmail, { token: other.token })).email.channels).toEqual(channelsFor());
  });
});
