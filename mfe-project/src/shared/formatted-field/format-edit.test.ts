import { formatEdit, type FormatCommand } from './format-edit.ts';

/** Applies a command to a text whose selection is between ⟦ and ⟧, or at |. */
function applied(command: FormatCommand, marked: string): string {
  const at = marked.indexOf('|');
  const start = at === -1 ? marked.indexOf('⟦') : at;
  const end = at === -1 ? marked.indexOf('⟧') - 1 : at;
  const value = marked.replace(/[⟦⟧|]/g, '');
  const { from, to, text, selection } = formatEdit(command, { value, start, end });
  const result = value.slice(0, from) + text + value.slice(to);
  const [selectionStart, selectionEnd] = selection;
  const inner = result.slice(selectionStart, selectionEnd);
  return `${result.slice(0, selectionStart)}⟦${inner}⟧${result.slice(selectionEnd)}`;
}

it.each<[FormatCommand, string, string]>([
  ['bold', 'a ⟦word⟧ here', 'a **⟦word⟧** here'],
  ['bold', 'a **⟦word⟧** here', 'a ⟦word⟧ here'],
  ['bold', 'a ⟦**word**⟧', 'a ⟦word⟧'],
  ['bold', 'a⟦ word ⟧here', 'a **⟦word⟧** here'],
  ['italic', '|', '_⟦⟧_'],
  ['code', '⟦x⟧', '`⟦x⟧`'],
  ['code', 'a ⟦b\nc⟧ d', 'a \n```\n⟦b\nc⟧\n```\n d'],
  ['list', 'one\ntw|o\nthree', 'one\n- two⟦⟧\nthree'],
  ['list', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
  ['list', '- one\n⟦- two⟧', '- one\n⟦two⟧'],
  ['link', 'read ⟦this⟧', 'read [this](⟦https://⟧)'],
  ['link', '⟦https://a.example⟧', '[⟦text⟧](https://a.example)'],
  ['link', '|', '[⟦text⟧](https://)'],
])('%s makes %j into %j', (command, before, after) => {
  expect(applied(command, before)).toBe(after);
});
