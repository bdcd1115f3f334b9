import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';

interface TransProps {
  /** The English wording, a literal: `Already registered? <link>Sign in</link>`. */
  text: string;
  values?: Readonly<Record<string, ReactNode>>;
  /** The elements around parts of the text, by their tag. */
  tags?: Readonly<Record<string, ReactElement>>;
}

/** A text with elements inside it, in the page's language. */
export function Trans({ text, values = {}, tags = {} }: TransProps) {
  return <TransNoContext id={text} values={{ ...values }} components={{ ...tags }} lingui={{ i18n }} />;
}
