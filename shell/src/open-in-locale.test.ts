import { locale, openIn, t } from '@magnetx/texts';
import { openInLocale } from './open-in-locale.ts';

afterEach(() => openIn('en'));

it('opens the page in the language of its scripts, with the plurals and figures of that language', () => {
  openInLocale('es');
  expect(locale()).toBe('es-US');
  expect(t('{count, plural, one {# reto} other {# retos}}', { count: 1 })).toBe('1 reto');
});

it('opens the pseudo-locale', () => {
  openInLocale('en-XA');
  expect(t('Close')).toBe('Ćĺōōśēē');
});
