import { plainLetters } from './plain-letters.ts';

it.each([
  ['𝓕𝓻𝓮𝓮 𝗺𝗶𝗻𝘁 𝟚𝟘𝟚𝟞', 'Free mint 2026'],
  ['ℱ𝓇ℯℯ ℋ𝕒ℕ', 'Free HaN'],
  ['Ⓕⓡⓔⓔ ⒡⒭⒠⒠ 🄵🅁🄴🄴', 'Free free FREE'],
  ['🅕🅡🅔🅔 🅵🆁🅴🅴', 'FREE FREE'],
  ['ꜰʀᴇᴇ ꜱQᴜɪᴢ x', 'FREE SQUIZ x'],
  ['Zoë m² ½ ™ № ① ℹ 🆒 が 한', 'Zoë m² ½ ™ № ① ℹ 🆒 が 한'],
])('writes %s as %s', (styled, plain) => {
  expect(plainLetters(styled)).toBe(plain);
});
