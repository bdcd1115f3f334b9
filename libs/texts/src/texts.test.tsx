import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { renderToStaticMarkup } from 'react-dom/server';
import { compileMessage } from './compile-message.ts';
import { addMessages, locale, openIn, t } from './index.ts';
import { openPseudoLocale } from './pseudo-locale.ts';
import { Trans } from './trans.tsx';

afterEach(() => openIn('en'));

const QUESTS = '{count, plural, =0 {No quests} one {# quest of {name}} other {# quests of {name}}}';

it('an English text is its own key, with plurals and figures of the language', () => {
  expect(t("You're in")).toBe("You're in");
  expect([0, 1, 1_200].map((count) => t(QUESTS, { count, name: 'Flux' }))).toEqual([
    'No quests',
    '1 quest of Flux',
    '1,200 quests of Flux',
  ]);
  expect(t('{kind, select, mxp {points} other {dollars}}', { kind: 'mxp' })).toBe('points');
});

it('compiles as Lingui does', () => {
  expect(compileMessage(QUESTS)).toEqual(compileMessageOrThrow(QUESTS));
  expect(compileMessage("It's {name}")).toEqual(compileMessageOrThrow("It's {name}"));
});

it.each(['{count, plural, one {# quest}', '{name', 'a } brace', '{count, number}'])('refuses %s', (text) => {
  expect(() => compileMessage(text)).toThrow(SyntaxError);
});

it('shows the last translation, and English without one', () => {
  openIn('de', { Save: 'Sichern', Open: 'Öffnen' });
  addMessages({ Save: 'Speichern', 'By {name}': 'Von {name}' });
  expect([locale(), t('Save'), t('Open'), t('By {name}', { name: 'Noor' }), t('Close')]).toEqual([
    'de',
    'Speichern',
    'Öffnen',
    'Von Noor',
    'Close',
  ]);
});

it('puts elements around words and in place of values, and no markup of values', () => {
  const text = '{by} invites you. New here? <link>Register</link>, {count, plural, one {# day} other {# days}} left';
  const html = renderToStaticMarkup(
    <Trans text={text} values={{ by: '<b>Noor</b>', count: 2 }} tags={{ link: <a href="/register" /> }} />,
  );
  expect(html).toBe('&lt;b&gt;Noor&lt;/b&gt; invites you. New here? <a href="/register">Register</a>, 2 days left');
});

it('the pseudo-locale accents and lengthens words, and leaves values and the names of elements', () => {
  openPseudoLocale();
  expect(
    t('Pause <link>Noor</link>, {count, plural, one {# day} other {# days}} {name}', { count: 2, name: 'a' }),
  ).toBe('Ƥāāūśēē <link>Ńōōōōŕ</link>, 2 đāāŷś a');
});
