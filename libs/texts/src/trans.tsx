import { Fragment, cloneElement, type ReactElement, type ReactNode } from 'react';
// By the package's name, under which the shell shares it with areas.
import { t } from '@magnetx/texts';

interface TransProps {
  /** The English wording, a literal: `Already registered? <link>Sign in</link>`. */
  text: string;
  values?: Readonly<Record<string, ReactNode>>;
  /** The elements around parts of the text, by their name in it. */
  tags?: Readonly<Record<string, ReactElement>>;
}

const ELEMENT = /<(\w+)(?:\/>|>([^<]*)<\/\w+>)/;

/** A text with elements inside it, in the page's language. */
export function Trans({ text, values = {}, tags = {} }: TransProps) {
  // All but numbers, which select plurals, are put in afterwards: a value that looks like an element is no element.
  const named = Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? value : `<${name}/>`]);
  // Words, then an element's name and its words, then words again.
  const parts = t(text, Object.fromEntries(named)).split(ELEMENT);
  return parts.map((part, at) => {
    if (at % 3 !== 1) return at % 3 === 0 ? part : null;
    const tag = tags[part];
    return <Fragment key={at}>{tag ? cloneElement(tag, {}, parts[at + 1]) : values[part]}</Fragment>;
  });
}
