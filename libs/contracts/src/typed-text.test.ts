import { cleanName, isPlainText, isVisible } from './fields/plain-text.ts';
import { contactFormSchema } from './contact/contact.calls.ts';
import { writeCsv } from './csv/write-csv.ts';
import { describeLink } from './http/describe-link.ts';
import { httpUrlSchema } from './http/http-url.ts';
import { maskedPath } from './masked-path.ts';
import { parseAdTargeting } from './quests/ad-targeting.ts';
import { parseSalary } from './quests/salary.ts';
import { countSteps, expectLinear } from './testing/count-steps.ts';
import { plainTextOf } from './texts/formatted-text.ts';
import { parseDollars } from './units/usd.ts';
import { walletAddressSchema } from './wallets/wallet.schema.ts';

it.each<[what: string, read: (text: string) => unknown]>([
  ['a name', cleanName],
  ['a visible name', (text) => isPlainText(text) || isVisible(text)],
  ['a formatted text', plainTextOf],
  ['a link', (text) => describeLink(`https://a.example/${text}`)],
  ['a host', (text) => httpUrlSchema('Link').safeParse(`https://${text}`)],
  ['a path', (text) => maskedPath(`/api/public/reports/${text}`)],
  ['the targeting of an ad', parseAdTargeting],
  ['a salary', parseSalary],
  ['a cell', (text) => writeCsv([{ header: text, cell: () => text }], [text])],
  ['an amount', parseDollars],
  ['a wallet address', (text) => walletAddressSchema.safeParse(`0x${text}`)],
  ['an email address', (text) => contactFormSchema.shape.email.safeParse(`${text}@a.example`)],
])('reads %s in linear time', (_what, read) => {
  expectLinear(read);
});

it.each([
  [/\/+$/, '/'.repeat(1_000)],
  [/^(a|a)*$/, 'a'.repeat(1_000)],
  [/a(?=[^]*b)/g, 'a'.repeat(1_000)],
  [/(?:,\d{2})*!/, ',22'.repeat(400)],
])('counts the steps of %s', (regex, repeated) => {
  expect(() => countSteps(() => `${repeated}x`.replace(regex, ''), 60 * repeated.length)).toThrow(/steps/);
});
