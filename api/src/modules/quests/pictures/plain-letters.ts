/** Mathematical letters and digits, letters in circles and parentheses, and the script letters among other symbols. */
const STYLED =
  /[\u{1d400}-\u{1d7ff}\u249c-\u24e9\u{1f110}-\u{1f12b}\u{1f130}-\u{1f149}]|(?=\p{L})(?!\u2139)[\u2100-\u214f]/gu;

/** Capitals in black circles and squares, which Unicode does not take apart: one alphabet every 32 characters. */
const INVERTED = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ';

const capital = (place: number): string => String.fromCodePoint(65 + place);

/** A text with plain letters in place of those that people use as a style, for which the fonts have no glyphs. */
export function plainLetters(text: string): string {
  return text
    .replace(STYLED, (letter) => letter.normalize('NFKC').replace(/[()]/g, ''))
    .replace(INVERTED, (letter) => capital(((letter.codePointAt(0) ?? 0) - 0x1_f150) % 32))
    .replace(/[ʙɢʜɪʟɴʀʏ\u1d00-\u1d22ꜰꜱꞯ]/g, (letter) => {
      const place = SMALL_CAPITALS.indexOf(letter);
      return place === -1 ? letter : capital(place);
    });
}
