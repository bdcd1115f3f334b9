/** A text with its selection; offsets in UTF-16 units. */
export interface SelectedText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export type FormatCommand = 'bold' | 'italic' | 'code' | 'list' | 'link';

/** The replacement of a range, and what is selected afterwards. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly selection: readonly [start: number, end: number];
}

const MARKS = { bold: '**', italic: '_', code: '`' } as const;
const FENCE = '```';
const ADDRESS = /^https?:\/\/\S+$/;
const BULLET = /^\s*[-*+]\s+/;

/** The edit of a button of the toolbar. Pressed again, it removes its markup. */
export function formatEdit(command: FormatCommand, given: SelectedText): TextEdit {
  if (command === 'list') return listEdit(given);
  const selected = trimmed(given);
  if (command === 'link') return linkEdit(selected);
  const isBlock = command === 'code' && textIn(selected).includes('\n');
  return isBlock ? fenceEdit(selected) : wrapEdit(MARKS[command], selected);
}

function textIn({ value, start, end }: SelectedText): string {
  return value.slice(start, end);
}

/** Markup beside a space has no effect: the selection without the spaces around it. */
function trimmed(given: SelectedText): SelectedText {
  const text = textIn(given);
  if (text.trim() === '') return given;
  const start = given.start + text.length - text.trimStart().length;
  return { ...given, start, end: start + text.trim().length };
}

function wrapEdit(mark: string, { value, start, end }: SelectedText): TextEdit {
  const text = value.slice(start, end);
  const size = mark.length;
  if (value.slice(start - size, start) === mark && value.slice(end, end + size) === mark) {
    const from = start - size;
    return { from, to: end + size, text, selection: [from, from + text.length] };
  }
  if (text.length > 2 * size && text.startsWith(mark) && text.endsWith(mark)) {
    const inner = text.slice(size, -size);
    return { from: start, to: end, text: inner, selection: [start, start + inner.length] };
  }
  return { from: start, to: end, text: mark + text + mark, selection: [start + size, end + size] };
}

function fenceEdit({ value, start, end }: SelectedText): TextEdit {
  const before = start === 0 || value[start - 1] === '\n' ? '' : '\n';
  const after = end === value.length || value[end] === '\n' ? '' : '\n';
  const opening = `${before}${FENCE}\n`;
  const text = `${opening}${value.slice(start, end)}\n${FENCE}${after}`;
  return { from: start, to: end, text, selection: [start + opening.length, end + opening.length] };
}

/** Selects the part that is still to be typed. */
function linkEdit(selected: SelectedText): TextEdit {
  const { start, end } = selected;
  const chosen = textIn(selected);
  const [label, address] = ADDRESS.test(chosen) ? ['text', chosen] : [chosen || 'text', 'https://'];
  const text = `[${label}](${address})`;
  const labelEnd = start + 1 + label.length;
  const isLabelNext = label !== chosen;
  const selection = isLabelNext
    ? ([start + 1, labelEnd] as const)
    : ([labelEnd + 2, labelEnd + 2 + address.length] as const);
  return { from: start, to: end, text, selection };
}

function listEdit({ value, start, end }: SelectedText): TextEdit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = value.indexOf('\n', end);
  const to = lineEnd === -1 ? value.length : lineEnd;
  const lines = value.slice(from, to).split('\n');
  const isList = lines.every((line) => BULLET.test(line));
  const changed = lines.map((line) => (isList ? line.replace(BULLET, '') : `- ${line.trimStart()}`)).join('\n');
  // A list needs no empty line before it; its cursor stands after the text.
  return { from, to, text: changed, selection: [start === end ? from + changed.length : from, from + changed.length] };
}
