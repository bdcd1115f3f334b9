// First: from here on, texts of modules can be translated for each caller.
import { learnLanguages } from '@magnetx/texts/server';
import { deleteAccount, getMe, listNotifications, logInProject, setOwnEmail } from '@magnetx/contracts';
import { CATALOGS } from './settings/catalogs.ts';
import { attempt, call } from './testing/client.ts';
import { mailsTo } from './testing/mails.ts';
import { startTestApi, type TestApi } from './testing/start-test-api.ts';
import { signInWithX } from './testing/visitor.ts';

let api: TestApi;
beforeAll(async () => {
  await learnLanguages(CATALOGS);
  api = await startTestApi();
});
afterAll(() => api.stop());

const messages = async (token: string, language: string) => {
  const { data } = await call(api, listNotifications, { token, language });
  return data.notifications.map(({ title, message }) => `${title} ${message}`);
};

it.each([
  ['es-MX,en;q=0.8', 'Nombre de usuario: es obligatorio', 'Sin autenticar'],
  ['de', 'Username is required', 'Not authenticated'],
])('errors are in the language of the caller: %s', async (language, field, refusal) => {
  const { body, headers } = await attempt(api, logInProject, { language, body: {} as never });
  expect(body).toMatchObject({ error: field, fields: { username: [field] } });
  expect(headers.get('vary')).toContain('accept-language');
  expect((await attempt(api, getMe, { language })).body).toMatchObject({ error: refusal });
});

it('a notification is in the language of each reading, also without the name of a deleted account', async () => {
  const token = await signInWithX(api, 'host');
  const guest = await signInWithX(api, 'guest', { ref: 'host' });
  const english = 'New referral! @guest joined with your link. You earned 100 MXP.';
  expect(await messages(token, 'en')).toEqual([english]);
  expect(await messages(token, 'es')).toEqual(['¡Nuevo referido! @guest entró con tu enlace. Ganaste 100 MXP.']);
  await call(api, deleteAccount, { token: guest, body: { confirm_handle: 'guest' } });
  expect(await messages(token, 'es')).toEqual(['¡Nuevo referido! Un amigo entró con tu enlace. Ganaste 100 MXP.']);
});

it('an email is in the language in which the person entered the address', async () => {
  const token = await signInWithX(api, 'reader');
  for (const [language, subject] of [
    ['es', 'Confirma tu correo electrónico'],
    ['en', 'Confirm your email address'],
  ] as const) {
    const address = `${language}@magnetx.test`;
    await call(api, setOwnEmail, { token, language, body: { address } });
    const [mail] = await mailsTo(api, address);
    expect(mail?.subject).toBe(subject);
    expect(mail?.html).toContain(`<html lang="${language}" dir="ltr">`);
  }
});
