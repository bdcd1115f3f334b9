import { getMe, setWallet } from '@magnetx/contracts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
const walletOf = async (token: string) => (await call(api, getMe, { token })).user.wallet_address;

it('is null until it is set, trimmed, and then fixed', async () => {
  const token = await signInWithX(api, 'holder');
  expect(await walletOf(token)).toBeNull();
  const body = { wallet_address: ` ${WALLET} ` };
  expect((await call(api, setWallet, { token, body })).wallet_address).toBe(WALLET);
  const again = await attempt(api, setWallet, { token, body: { wallet_address: WALLET.replace('0x5', '0x6') } });
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'wallet_already_set', error: 'Your payout wallet is set and cannot be changed.' },
  });
  expect(await walletOf(token)).toBe(WALLET);
});

it.each([
  ['', 'Wallet address is required'],
  ['   ', 'Wallet address is required'],
  [undefined, 'Wallet address is required'],
  ['short', 'Please enter a valid wallet address'],
  [`${WALLET} ${WALLET}`, 'Please enter a valid wallet address'],
  ['=HYPERLINK("http://x.example")', 'Please enter a valid wallet address'],
])('%p is refused: %s', async (wallet_address, message) => {
  const token = await signInWithX(api, 'careless');
  const { status, body } = await attempt(api, setWallet, { token, body: { wallet_address } });
  expect({ status, error: body.error }).toEqual({ status: 400, error: message });
  expect(await walletOf(token)).toBeNull();
});

it('is set once by six concurrent calls', async () => {
  const token = await signInWithX(api, 'hasty');
  const wallets = Array.from({ length: 6 }, (_, index) => `${WALLET.slice(0, -1)}${index}`);
  const answers = await Promise.all(
    wallets.map((wallet_address) => attempt(api, setWallet, { token, body: { wallet_address } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await walletOf(token)).toBe(wallets[answers.findIndex(({ status }) => status === 200)]);
});
