import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

const TEXT = /[^{}#]+|#/y;
const ARGUMENT = /\{(\w+)(?:, (plural|select),|\})/y;
const CASE = / =?(\w+) \{/y;
const END = /\}/y;

const known = new Map<string, CompiledMessage>();

/**
 * Compiles a message as Lingui's own compiler does, which would add 6.5 KB to each first load. It reads the part of
 * ICU that our texts use: `{name}`, `{count, plural, one {# quest} other {# quests}}` and `select`, with single spaces
 * and without quotes. Throws a SyntaxError for any other; `npm run texts` compares it with Lingui's for every text.
 * `changed` gives the pseudo-locale its words; a page has one way of changing them.
 */
export function compileMessage(message: string, changed?: (words: string) => string): CompiledMessage {
  const compiled = known.get(message) ?? parse(message, changed);
  known.set(message, compiled);
  return compiled;
}

function parse(message: string, changed = (words: string) => words): CompiledMessage {
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const expectThat = (isRead: boolean) => {
    if (!isRead) throw new SyntaxError(`Character ${at + 1} of this text cannot be read: ${message}`);
  };
  const close = () => expectThat(take(END) !== null);
  function cases(): Record<string, CompiledMessage> {
    const found: Record<string, CompiledMessage> = {};
    for (let one = take(CASE); one; one = take(CASE)) {
      found[one[1] ?? ''] = parts();
      close();
    }
    close();
    return found;
  }
  function parts(): CompiledMessage {
    const tokens: CompiledMessage = [];
    for (;;) {
      const [text] = take(TEXT) ?? [];
      const [, name, type] = (text === undefined && take(ARGUMENT)) || [];
      if (text !== undefined) tokens.push(changed(text));
      else if (name === undefined) return tokens;
      else tokens.push(type === undefined ? [name] : [name, type, cases()]);
    }
  }
  const tokens = parts();
  expectThat(at === message.length);
  return tokens;
}
