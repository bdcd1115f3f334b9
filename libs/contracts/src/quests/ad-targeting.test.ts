import fc from 'fast-check';
import { adAudienceText, matchesAd, parseAdTargeting, type AdAudience } from './ad-targeting.ts';

const PERSON: AdAudience = { followers: 1_000, mxp: 500, invites: 2, days: 10, hasWallet: false, tookPartIn: ['task'] };

it.each([
  ['followers >= 1000', 'Seen by people with 1,000+ followers'],
  ['1,000+ followers', 'Seen by people with 1,000+ followers'],
  ['At least 1.5k followers.', 'Seen by people with 1,500+ followers'],
  ['people with more than 999 followers', 'Seen by people with 1,000+ followers'],
  ['under 500 followers', 'Seen by people with at most 499 followers'],
  ['followers <= 2M', 'Seen by people with at most 2,000,000 followers'],
  ['points: 10+', 'Seen by people with 10+ MXP'],
  ['5000 or more MXP', 'Seen by people with 5,000+ MXP'],
  ['3+ referrals', 'Seen by people with 3+ invited people'],
  ['new members', 'Seen by people with at most 30 days of membership'],
  ['over 6 days as a member', 'Seen by people with 7+ days of membership'],
  ['has a wallet', 'Seen by people with a wallet'],
  ['took part in tasks', 'Seen by people who took part in a task'],
  ['applied for an opportunity', 'Seen by people who took part in an opportunity'],
  ['entered giveaways', 'Seen by people who took part in a giveaway'],
  ['', 'Seen by everyone'],
])('understands %j', (text, expected) => {
  const { rules, notUnderstood } = parseAdTargeting(text);
  expect(notUnderstood).toEqual([]);
  expect(adAudienceText(rules)).toBe(expected);
});

it('joins all terms, and sets apart what it does not understand', () => {
  const { rules, notUnderstood } = parseAdTargeting(
    '1k followers, a wallet; crypto natives in Berlin\ntook part in tasks,,1k followers',
  );
  expect(adAudienceText(rules)).toBe('Seen by people with 1,000+ followers, with a wallet and who took part in a task');
  expect(notUnderstood).toEqual(['crypto natives in Berlin']);
});

it.each([
  ['followers >= 1000', true],
  ['followers > 1000', false],
  ['followers <= 1000', true],
  ['followers < 1000', false],
  ['new members', true],
  ['11+ days as a member', false],
  ['wallet', false],
  ['took part in tasks', true],
  ['took part in giveaways', false],
  ['1000+ followers, wallet', false],
  ['1000+ followers, developers', true],
  ['developers', true],
])('%j is for a person: %s', (text, expected) => {
  expect(matchesAd(parseAdTargeting(text).rules, PERSON)).toBe(expected);
});

const figure = fc.integer({ min: 0, max: 1_000_000 });

it('accepts exactly the people in a range, however it is written', () => {
  fc.assert(
    fc.property(
      figure,
      figure,
      fc.constantFrom('>=', '>', '<=', '<', 'at least', 'over', 'up to', 'below'),
      (n, followers, word) => {
        const expected = {
          '>=': followers >= n,
          'at least': followers >= n,
          '>': followers > n,
          over: followers > n,
          '<=': followers <= n,
          'up to': followers <= n,
          '<': followers < n,
          below: followers < n,
        }[word];
        for (const text of [
          `followers ${word} ${n}`,
          `${word} ${n} followers`,
          `${word}${n.toLocaleString('en-US')} Followers`,
        ]) {
          const { rules, notUnderstood } = parseAdTargeting(text);
          expect(notUnderstood).toEqual([]);
          // No figure is below zero, and a range cannot say that.
          if (n > 0 || !['<', 'below'].includes(word))
            expect(matchesAd(rules, { ...PERSON, followers })).toBe(expected);
        }
      },
    ),
  );
});

it('reads any text: every term filters or is named, and the same text gives the same rules', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const { rules, notUnderstood } = parseAdTargeting(text);
      expect(parseAdTargeting(text).rules).toEqual(rules);
      for (const term of notUnderstood) expect(term.trim()).not.toBe('');
      if (/[^\s,;]/.test(text)) expect(rules.length + notUnderstood.length).toBeGreaterThan(0);
      expect(parseAdTargeting(notUnderstood.join('\n')).rules).toEqual([]);
    }),
  );
});

// A parser that is not linear would run into the time limit of the tests.
it('reads the longest text, whatever it repeats', () => {
  for (const unit of ['1', ' ', 'a ', 'at least ', 'followers ', '1k', '1,', 'took part in a']) {
    expect(() => parseAdTargeting(unit.repeat(5_000).slice(0, 5_000))).not.toThrow();
  }
});
