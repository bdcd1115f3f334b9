import {
  approveWalletChange,
  cancelWalletChange,
  challengeWallet,
  declineWalletChange,
  deleteAccount,
  getAccountData,
  getMe,
  getWallet,
  listAuditLines,
  listNotifications,
  listWalletChanges,
  proposeWallet,
  proveWallet,
  setWallet,
  shortenAddress,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet, type TestWallet } from '../../../testing/test-wallet.ts';

const HOUR_MS = 60 * 60_000;
const INVALID = 'Please enter a valid wallet address';
const MISTYPED = 'This address has a typing mistake. Copy it again from your wallet.';
const UNPAYABLE = 'Nothing can be paid to this address. Enter the address of your own wallet.';
/** Addresses of the operator. */
const [TOKEN, TREASURY] = [
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
] as const;
const WALLET = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** Was accepted once: 39 digits. */
const OLD_WALLET = WALLET.slice(0, -1);

let api: TestApi;
/** Another API on the same database. */
let second: TestApi;
let admin: string;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  // Tokens end after a day, so that changes come into force within this one.
  const env = { WALLET_CHANGE_DELAY_HOURS: '1', PAYOUT_TOKEN_ADDRESS: TOKEN, TREASURY_ADDRESS: TREASURY };
  api = await startTestApi({ databaseUrl: url.href, env });
  second = await startTestApi({ databaseUrl: url.href, env });
  admin = await createTestAdmin(api);
});
/** Both APIs have one clock. */
const synchronise = () => second.clock.advance(api.clock.now().getTime() - second.clock.now().getTime());
beforeEach(synchronise);
afterAll(async () => {
  await second.stop();
  await api.stop();
});

let people = 0;
/** Signs in a new user. */
async function join(): Promise<string> {
  const [token = ''] = await signInUsers(api, [`holder${(people += 1)}`]);
  return token;
}
const meOf = async (token: string) => (await call(api, getMe, { token })).user;
const walletOf = async (token: string) => (await call(api, getWallet, { token })).wallet;
const set = (token: string, wallet_address: string) => call(api, setWallet, { token, body: { wallet_address } });
const propose = (token: string, wallet_address: string, on = api) =>
  attempt(on, proposeWallet, { token, body: { wallet_address } });
const challengeBoth = (token: string, { address }: Pick<TestWallet, 'address'>) =>
  call(api, challengeWallet, { token, body: { wallet_address: address } });
const challenge = async (token: string, wallet: Pick<TestWallet, 'address'>) =>
  (await challengeBoth(token, wallet)).message;
const post = (token: string, message: string, signature: string, on = api) =>
  attempt(on, proveWallet, { token, body: { message, signature } });
/** Asks for a challenge, signs it and sends it. */
async function prove(token: string, wallet: TestWallet) {
  const message = await challenge(token, wallet);
  return call(api, proveWallet, { token, body: { message, signature: wallet.sign(message) } });
}
/** Proves another wallet, to which the present one agrees. */
async function replace(token: string, present: TestWallet, wallet: TestWallet) {
  const { message, present_message: agreement } = await challengeBoth(token, wallet);
  const body = { message, signature: wallet.sign(message), present_signature: present.sign(agreement ?? '') };
  return call(api, proveWallet, { token, body });
}
/** A new user with a proved wallet. */
async function joinWithWallet(): Promise<[string, TestWallet]> {
  const [token, wallet] = [await join(), createTestWallet()];
  await prove(token, wallet);
  return [token, wallet];
}
const newsOf = async (token: string) => (await call(api, listNotifications, { token })).data.notifications;
const changes = async () => (await call(api, listWalletChanges, { token: admin })).changes;
const changeOf = async (token: string) => {
  const { x_username: handle } = await meOf(token);
  const found = (await changes()).find((change) => change.handle === handle);
  if (!found) throw new Error(`No change of ${handle}`);
  return found;
};
const linesOf = async (token: string) => {
  const { x_username: handle } = await meOf(token);
  const { lines } = await call(api, listAuditLines, { token: admin, query: { search: `@${handle}` } });
  return lines.map(({ action, outcome, admin: by, detail }) => ({ action, outcome, by, detail }));
};
/** Gives a user a wallet from before there were checks. */
async function keepOldWallet(token: string): Promise<void> {
  const users = api.server.connection.collection<{ _id: string }>('users');
  await users.updateOne({ _id: (await meOf(token)).id }, { $set: { walletAddress: OLD_WALLET } });
}
async function waitHours(hours: number): Promise<void> {
  api.clock.advance(hours * HOUR_MS);
  await api.server.jobs.runDue();
}
const conflict = (error: string, code = 'conflict') => ({ status: 409, body: { code, error } });

describe('a wallet', () => {
  it('is set once, trimmed and with its checksum, and says where payouts are made', async () => {
    const token = await join();
    expect(await walletOf(token)).toEqual({
      address: null,
      is_verified: false,
      is_payable: false,
      network: { title: 'Ethereum', chain_id: 1 },
      change_delay_hours: 1,
      change: null,
    });
    const body = { wallet_address: ` ${WALLET.toLowerCase()} ` };
    expect((await call(api, setWallet, { token, body })).wallet_address).toBe(WALLET);
    expect(
      await attempt(api, setWallet, { token, body: { wallet_address: createTestWallet().address } }),
    ).toMatchObject(conflict('Your payout wallet is set and cannot be changed.', 'wallet_already_set'));
    const me = { wallet_address: WALLET, wallet_is_verified: false, wallet_is_payable: true };
    expect(await meOf(token)).toMatchObject(me);
    expect(await linesOf(token)).toEqual([{ action: 'setWallet', outcome: 'done', by: '', detail: 'Not verified' }]);
  });

  it.each([
    ['', 'Wallet address is required'],
    ['   ', 'Wallet address is required'],
    [undefined, 'Wallet address is required'],
    ['short', INVALID],
    [OLD_WALLET, INVALID],
    [`${WALLET}0`, INVALID],
    [`${WALLET} ${WALLET}`, INVALID],
    [WALLET.replace('0x', ''), INVALID],
    [`0x${'0'.repeat(40)}`, INVALID],
    ['=HYPERLINK("http://x.example")', INVALID],
    ['-0x0123456789012345678901234567890123456789', INVALID],
    [WALLET.replace('aA', 'Aa'), MISTYPED],
    [`matic:${WALLET}`, 'That address is for another network'],
    ['0x000000000000000000000000000000000000dEaD', UNPAYABLE],
    [TOKEN.toLowerCase(), UNPAYABLE],
    [TREASURY, UNPAYABLE],
  ])('%p is refused: %s', async (wallet_address, error) => {
    const token = await join();
    for (const definition of [setWallet, challengeWallet, proposeWallet]) {
      const refused = { status: 400, body: { error, fields: { wallet_address: [error] } } };
      expect(await attempt(api, definition, { token, body: { wallet_address } })).toMatchObject(refused);
    }
    expect(await walletOf(token)).toMatchObject({ address: null, change: null });
    expect(await linesOf(token)).toEqual([]);
  });

  it('is set once by six concurrent calls, with and without a proof', async () => {
    const token = await join();
    const wallet = createTestWallet();
    const message = await challenge(token, wallet);
    const others = Array.from({ length: 5 }, () => createTestWallet().address);
    const answers = await Promise.all([
      ...others.map((wallet_address) => attempt(api, setWallet, { token, body: { wallet_address } })),
      post(token, message, wallet.sign(message)),
    ]);
    const kept = (await walletOf(token)).address;
    expect(others.filter((address, at) => answers[at]?.status === 200 && address !== kept)).toEqual([]);
    const done = answers.filter(({ status }) => status === 200).length;
    // A proof that comes second proposes its wallet.
    expect(done).toBe(kept !== wallet.address && answers[5]?.status === 200 ? 2 : 1);
  });
});

describe('a proof', () => {
  it('sets the first wallet as verified, and makes the present one verified', async () => {
    const token = await join();
    const wallet = createTestWallet();
    expect(await prove(token, wallet)).toMatchObject({
      outcome: 'set',
      wallet: { address: wallet.address, is_verified: true, is_payable: true, change: null },
    });
    expect(await meOf(token)).toMatchObject({ wallet_address: wallet.address, wallet_is_verified: true });
    const later = await join();
    await set(later, wallet.address);
    expect(await prove(later, wallet)).toMatchObject({
      outcome: 'verified',
      wallet: { is_verified: true, change: null },
    });
    const detail = 'Verified by a signature';
    expect(await linesOf(later)).toMatchObject([{ action: 'proveWallet', detail }, { action: 'setWallet' }]);
  });

  it('is a message of EIP-4361 for this site, network, address and ten minutes', async () => {
    const wallet = createTestWallet();
    const message = await challenge(await join(), wallet);
    const { host } = new URL(api.config.publicUrl);
    const [at, end] = [0, 10 * 60_000].map((ms) => new Date(api.clock.now().getTime() + ms).toISOString());
    expect(message.replace(/Nonce: [0-9a-f]{32}/, 'Nonce: …').split('\n')).toEqual([
      `${host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Confirm that this is your payout wallet on MagnetX. This costs nothing and moves nothing.',
      '',
      `URI: ${api.config.publicUrl}`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: …',
      `Issued At: ${at}`,
      `Expiration Time: ${end}`,
    ]);
  });

  const START_AGAIN: readonly [string, (message: string) => string, RegExp][] = [
    [
      'another domain',
      (message) => message.replace(/^\S+/, 'evil.example'),
      /for another site\. Start again on localhost/,
    ],
    ['another page', (message) => message.replace(/URI: \S+/, 'URI: https://evil.example/'), /for another page/],
    [
      'another chain',
      (message) => message.replace('Chain ID: 1', 'Chain ID: 137'),
      /Payouts are on Ethereum \(chain 1\)/,
    ],
    ['an old nonce', (message) => message.replace(/Nonce: \w{4}/, 'Nonce: 0000'), /not valid any more/],
    ['a later expiry', (message) => message.replace(/(Expiration Time: )\d{4}/, '$12999'), /not the one that was made/],
    ['another statement', (message) => message.replace('costs nothing', 'costs little'), /not the one that was made/],
    ['another address', (message) => message.replace(/0x\w{40}/, WALLET), /not the one that was made/],
    ['no message', () => 'Hello', /not a message for signing in/],
    ['nothing', () => '', /not a message for signing in/],
  ];
  it.each(START_AGAIN)('with %s is refused, even if it is signed', async (_case, change, error) => {
    const token = await join();
    const wallet = createTestWallet();
    const message = await challenge(token, wallet);
    const other = change(message);
    expect(other).not.toBe(message);
    const refused = { status: 400, body: { code: 'wallet_proof_refused', error: expect.stringMatching(error) } };
    expect(await post(token, other, wallet.sign(other))).toMatchObject(refused);
    expect(await walletOf(token)).toMatchObject({ address: null, change: null });
    // The challenge is still good.
    expect((await post(token, message, wallet.sign(message))).status).toBe(200);
  });

  it('is refused after its time, a second time, after a newer challenge, and from another account', async () => {
    const [token, other] = [await join(), await join()];
    const wallet = createTestWallet();
    const refusedWith = (error: RegExp) => ({ status: 400, body: { error: expect.stringMatching(error) } });
    const late = await challenge(token, wallet);
    api.clock.advance(10 * 60_000);
    expect(await post(token, late, wallet.sign(late))).toMatchObject(refusedWith(/has expired/));
    const replaced = await challenge(token, wallet);
    const message = await challenge(token, wallet);
    expect(await post(token, replaced, wallet.sign(replaced))).toMatchObject(refusedWith(/not valid any more/));
    expect(await post(other, message, wallet.sign(message))).toMatchObject(refusedWith(/for another account/));
    expect((await post(token, message, wallet.sign(message))).status).toBe(200);
    expect(await post(token, message, wallet.sign(message))).toMatchObject(refusedWith(/used before/));
    expect(await walletOf(other)).toMatchObject({ address: null });
  });

  it('is refused for a contract wallet, another key and no signature, which cost no challenge', async () => {
    const token = await join();
    const [wallet, other] = [createTestWallet(), createTestWallet()];
    const message = await challenge(token, wallet);
    const contract = /Contract wallets, such as Safe, .*without verification/;
    const odd = ['', '0x', 'nonsense', `0x${'0'.repeat(130)}`, `${wallet.sign(message)}00`, `0x${'ab'.repeat(300)}`];
    for (const signature of odd) {
      const refused = { status: 400, body: { error: expect.stringMatching(contract) } };
      expect([signature, await post(token, message, signature)]).toMatchObject([signature, refused]);
    }
    expect(await post(token, message, other.sign(message))).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(`by ${other.address}, not by ${wallet.address}`) },
    });
    expect((await post(token, message, wallet.sign(message))).status).toBe(200);
  });

  it('has one valid message, also after concurrent requests for one', async () => {
    const token = await join();
    const wallet = createTestWallet();
    const messages = await Promise.all(Array.from({ length: 6 }, () => challenge(token, wallet)));
    const statuses: number[] = [];
    for (const message of messages) statuses.push((await post(token, message, wallet.sign(message))).status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('counts once when it is sent six times concurrently', async () => {
    const token = await join();
    const wallet = createTestWallet();
    const message = await challenge(token, wallet);
    const answers = await Promise.all(
      [api, second, api, second, api, second].map((on) => post(token, message, wallet.sign(message), on)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await linesOf(token)).toHaveLength(1);
  });
});

describe('a change that both wallets have signed', () => {
  it('comes into force after its time, with notices and audit lines', async () => {
    const [token, present] = await joinWithWallet();
    const wallet = createTestWallet();
    const inForceAt = new Date(api.clock.now().getTime() + HOUR_MS).toISOString();
    const change = { address: wallet.address, is_verified: true, in_force_at: inForceAt, approvable_at: null };
    expect(await replace(token, present, wallet)).toMatchObject({
      outcome: 'proposed',
      wallet: { address: present.address, change },
    });
    expect(await newsOf(token)).toMatchObject([{ message: expect.stringMatching(/^In 1 hour your payouts go to 0x/) }]);
    await waitHours(0.9);
    expect((await walletOf(token)).address).toBe(present.address);
    const live = await listenLive(api, token);
    await waitHours(0.1);
    expect(await live.next('notification')).toMatchObject({
      topic: 'account',
      title: 'Your payout wallet has changed',
    });
    live.close();
    const after = { address: wallet.address, is_verified: true, is_payable: true, change: null };
    expect(await walletOf(token)).toMatchObject(after);
    expect(await linesOf(token)).toMatchObject([
      { action: 'proveWallet', by: '', detail: expect.stringMatching(/In force$/) },
      {
        action: 'proveWallet',
        by: '',
        detail: expect.stringMatching(/Signed by both wallets, in force in 1 hour$/),
      },
      { action: 'proveWallet', detail: 'Verified by a signature' },
    ]);
    expect((await prove(token, createTestWallet())).outcome).toBe('proposed');
  });

  it('comes into force or is cancelled when both happen concurrently, as the answer says', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, join));
    const proposed = await Promise.all(
      tokens.map(async (token) => {
        const [present, wallet] = [createTestWallet(), createTestWallet()];
        await prove(token, present);
        await replace(token, present, wallet);
        return [present.address, wallet.address] as const;
      }),
    );
    api.clock.advance(HOUR_MS);
    synchronise();
    const [answers] = await Promise.all([
      Promise.all(tokens.map((token) => attempt(api, cancelWalletChange, { token }))),
      second.server.jobs.runDue(),
    ]);
    for (const [at, token] of tokens.entries()) {
      const address = proposed[at]?.[answers[at]?.status === 200 ? 0 : 1];
      expect(await walletOf(token)).toMatchObject({ address, change: null });
    }
  });

  it('is cancelled by the user, or declined by an admin, but not approved', async () => {
    const [token, present] = await joinWithWallet();
    const stays = { address: present.address, change: null };
    await replace(token, present, createTestWallet());
    const params = { changeId: (await changeOf(token)).id };
    expect(await attempt(api, approveWalletChange, { token: admin, params })).toMatchObject(
      conflict('Both wallets have signed this: it comes into force without you.'),
    );
    expect(await call(api, cancelWalletChange, { token })).toMatchObject({ wallet: stays });
    expect(await attempt(api, cancelWalletChange, { token })).toMatchObject(
      conflict('No other wallet is proposed any more.'),
    );
    await replace(token, present, createTestWallet());
    const second = { changeId: (await changeOf(token)).id };
    await call(api, declineWalletChange, { token: admin, params: second, body: { reason: 'Reported as stolen' } });
    await waitHours(1);
    expect(await walletOf(token)).toMatchObject(stays);
    const message = `Your wallet stays ${shortenAddress(present.address)}. Reason: Reported as stolen`;
    expect((await newsOf(token))[0]).toMatchObject({ type: 'error', message });
    const lines = await linesOf(token);
    expect(lines).toMatchObject([
      { action: 'declineWalletChange', outcome: 'done', by: 'root' },
      { action: 'proveWallet' },
      { action: 'cancelWalletChange', by: '' },
      { action: 'approveWalletChange', outcome: 'refused', by: 'root' },
      { action: 'proveWallet' },
      { action: 'proveWallet', detail: 'Verified by a signature' },
    ]);
    expect(lines[0]?.detail).toMatch(/Reason: Reported as stolen$/);
    // Lines stay after the account is erased, so they name no wallet.
    expect(JSON.stringify(lines)).not.toMatch(/0x/);
  });
});

describe('a change without the signature of the present wallet', () => {
  it('waits for an approval after the delay, whatever the new wallet signs', async () => {
    const [token, present] = await joinWithWallet();
    const wallet = createTestWallet();
    const approvableAt = new Date(api.clock.now().getTime() + HOUR_MS).toISOString();
    const change = { is_verified: true, in_force_at: null, approvable_at: approvableAt };
    expect(await prove(token, wallet)).toMatchObject({ outcome: 'proposed', wallet: { change } });
    expect((await newsOf(token))[0]?.message).toMatch(
      /^An admin decides after 1 hour .* cancel it in the wallet dialog/,
    );
    const params = { changeId: (await changeOf(token)).id };
    expect(await attempt(api, approveWalletChange, { token: admin, params })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringMatching(/^It can be approved from .* UTC on/) },
    });
    await waitHours(2);
    expect((await walletOf(token)).address).toBe(present.address);
    await call(api, approveWalletChange, { token: admin, params });
    expect(await walletOf(token)).toMatchObject({ address: wallet.address, is_verified: true, change: null });
  });

  it('is not agreed by another key, or by the present wallet for another address', async () => {
    const [token, present] = await joinWithWallet();
    const [wallet, thief] = [createTestWallet(), createTestWallet()];
    const { message, present_message: agreement } = await challengeBoth(token, wallet);
    expect(agreement).toContain(`Send my payouts on MagnetX to ${wallet.address} instead of to this wallet.`);
    const signature = wallet.sign(message);
    for (const present_signature of [
      thief.sign(agreement ?? ''),
      present.sign(message),
      present.sign((agreement ?? '').replace(wallet.address, thief.address)),
    ]) {
      const refused = { status: 400, body: { code: 'wallet_proof_refused' } };
      const body = { message, signature, present_signature };
      expect(await attempt(api, proveWallet, { token, body })).toMatchObject(refused);
    }
    expect(await walletOf(token)).toMatchObject({ address: present.address, change: null });
  });

  it('waits for an admin if it was verified in an earlier release', async () => {
    const [token, present] = await joinWithWallet();
    await replace(token, present, createTestWallet());
    const { id: _id } = await changeOf(token);
    const stored = api.server.connection.collection<{ _id: string }>('wallet_changes');
    await stored.updateOne({ _id }, { $unset: { isAgreed: 1 } });
    await waitHours(2);
    expect(await walletOf(token)).toMatchObject({ address: present.address, change: { in_force_at: null } });
  });
});

describe('an unverified change', () => {
  it('is approved by an admin, once', async () => {
    const token = await join();
    await keepOldWallet(token);
    const { address } = createTestWallet();
    expect(await propose(token, address.toLowerCase())).toMatchObject({
      status: 200,
      body: { wallet: { address: OLD_WALLET, change: { address, is_verified: false, in_force_at: null } } },
    });
    await waitHours(1);
    const change = await changeOf(token);
    expect(change).toMatchObject({ old_address: OLD_WALLET, new_address: address, is_verified: false });
    const params = { changeId: change.id };
    const answers = await Promise.all([1, 2, 3].map(() => attempt(api, approveWalletChange, { token: admin, params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await walletOf(token)).toMatchObject({ address, is_verified: false, is_payable: true, change: null });
    expect((await newsOf(token))[0]).toMatchObject({ type: 'success', title: 'Your payout wallet has changed' });
    const late = await attempt(api, declineWalletChange, { token: admin, params, body: { reason: 'Too late' } });
    expect(late).toMatchObject(conflict('This change has been decided or cancelled already.', 'already_decided'));
  });

  it('is declined with a reason, which is required', async () => {
    const token = await join();
    await set(token, WALLET);
    await propose(token, createTestWallet().address);
    const params = { changeId: (await changeOf(token)).id };
    const without = await attempt(api, declineWalletChange, { token: admin, params, body: { reason: ' ' } });
    expect(without).toMatchObject({ status: 400, body: { error: 'Reason is required' } });
    await call(api, declineWalletChange, { token: admin, params, body: { reason: 'Ask us first' } });
    expect(await walletOf(token)).toMatchObject({ address: WALLET, change: null });
    expect((await attempt(api, approveWalletChange, { token: admin })).status).toBe(404);
  });

  it('needs a wallet to replace, and another one', async () => {
    const token = await join();
    expect(await propose(token, WALLET)).toMatchObject(conflict('You have no wallet yet. Set it first.'));
    await set(token, WALLET);
    expect(await propose(token, WALLET.toLowerCase())).toMatchObject(conflict('This is your wallet already.'));
  });

  it('is the only one of a user: of six concurrent ones, with and without a proof, one is kept', async () => {
    const token = await join();
    await set(token, WALLET);
    const wallet = createTestWallet();
    const message = await challenge(token, wallet);
    const answers = await Promise.all([
      ...[api, second, api, second, api].map((on) => propose(token, createTestWallet().address, on)),
      post(token, message, wallet.sign(message)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wallet_change_open');
    const { x_username: handle } = await meOf(token);
    expect((await changes()).filter((change) => change.handle === handle)).toHaveLength(1);
  });

  it('is listed with the others by age, page by page, using indexes only', async () => {
    for (const token of [await join(), await join(), await join()]) {
      await set(token, WALLET);
      await propose(token, createTestWallet().address);
      api.clock.advance(1);
    }
    const all = await changes();
    const times = all.map(({ proposed_at: at }) => at);
    expect(times).toEqual([...times].sort());
    const page = (before: string) => call(api, listWalletChanges, { token: admin, query: { before, limit: 2 } });
    const first = await page('');
    expect(first.changes).toEqual(all.slice(0, 2));
    const reads = await explainReads(api.server.connection, async () => {
      expect((await page(first.next ?? '')).changes).toEqual(all.slice(2, 4));
      await api.server.product.jobs.find(({ name }) => name === 'apply-wallet-changes')?.run({ isEnding: () => false });
    });
    const found = reads.filter(({ collection }) => collection === 'wallet_changes');
    expect(found).toHaveLength(2);
    const newest = { sort: '-proposed', limit: 2 } as const;
    const last = await call(api, listWalletChanges, { token: admin, query: newest });
    expect(last.changes).toEqual(all.toReversed().slice(0, 2));
    const query = { ...newest, before: last.next ?? '' };
    const following = await call(api, listWalletChanges, { token: admin, query });
    expect(following.changes).toEqual(all.toReversed().slice(2, 4));
    for (const { stages } of found) expect(stages).toEqual(expect.not.arrayContaining(['SORT', 'COLLSCAN']));
  });
});

it('is in the download of a user, and erased with the account', async () => {
  const token = await join();
  const wallet = createTestWallet();
  await set(token, WALLET);
  await prove(token, wallet);
  const { id, x_username } = await meOf(token);
  const { data } = await call(api, getAccountData, { token });
  expect(data['wallet']).toMatchObject({
    changes: [{ oldAddress: WALLET, address: wallet.address, isVerified: true, status: 'open' }],
    challenges: [{ address: wallet.address, nonce: expect.any(String) }],
  });
  await call(api, deleteAccount, { token, body: { confirm_handle: x_username } });
  const { connection } = api.server;
  expect(await connection.collection('wallet_changes').countDocuments({ userId: id })).toBe(0);
  expect(await connection.collection<{ _id: string }>('wallet_challenges').countDocuments({ _id: id })).toBe(0);
  await waitHours(1);
});

it('is proved for the network that the settings name', async () => {
  const other = await startTestApi({ env: { PAYOUT_NETWORK: 'base' } });
  const [token = ''] = await signInUsers(other, ['basic']);
  const { wallet } = await call(other, getWallet, { token });
  expect(wallet).toMatchObject({ network: { title: 'Base', chain_id: 8453 }, change_delay_hours: 48 });
  const body = { wallet_address: WALLET };
  expect((await call(other, challengeWallet, { token, body })).message).toContain('\nChain ID: 8453\n');
  const { body: refused } = await attempt(other, setWallet, { token, body: { wallet_address: `eth:${WALLET}` } });
  expect(refused.fields).toEqual({ wallet_address: ['That address is for another network'] });
  const base = { token, body: { wallet_address: `base:${WALLET}` } };
  expect((await call(other, setWallet, base)).wallet_address).toBe(WALLET);
  await other.stop();
});

it.each([
  ['http://127.0.0.1:3000', 200],
  ['https://magnetx.example', 200],
  ['http://magnetx:3000', 409],
])('is proved on a site at %s: %i', async (publicUrl, status) => {
  const other = await startTestApi({ env: { PUBLIC_URL: publicUrl } });
  const [token = ''] = await signInUsers(other, ['elsewhere']);
  const answer = await attempt(other, challengeWallet, { token, body: { wallet_address: WALLET } });
  expect(answer.status).toBe(status);
  if (status === 409) expect(answer.body.error).toMatch(/cannot be verified on this site/);
  await other.stop();
});
