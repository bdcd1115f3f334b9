import { t } from '@magnetx/texts';
import type { ReactNode } from 'react';
import { LinkWarning, type AddressParts } from '../link-address/link-address.tsx';
import { cx } from '../shared/cx.ts';
import styles from './formatted-text.module.css';

type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly address: AddressParts;
      readonly label: readonly Inline[];
    };

/** A part of a text, as `parseFormattedText` of the contracts returns it. */
type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly (readonly Block[])[] };

export interface FormattedTextProps {
  /** As it was typed: it is shown until its blocks are there. */
  text: string;
  blocks: readonly Block[] | null;
  className?: string | undefined;
}

/** A text that a project or a user wrote, with its paragraphs, lists, emphasis, code and links. */
export function FormattedText({ text, blocks, className }: FormattedTextProps) {
  return (
    <div className={cx(styles.text, className)} dir="auto">
      {blocks ? <Blocks blocks={blocks} /> : text.split(/\n\s*\n/).map((part, index) => <p key={index}>{part}</p>)}
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => <BlockElement key={index} block={block} />);
}

function BlockElement({ block }: { block: Block }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Parts parts={block.children} />
      </p>
    );
  }
  if (block.kind === 'code') {
    return (
      <pre className={styles.code}>
        <code>{block.text}</code>
      </pre>
    );
  }
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Blocks blocks={item} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

function Parts({ parts }: { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, index) => <Part key={index} part={part} />);
}

function Part({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return <span>{part.text}</span>;
    case 'break':
      return <br />;
    case 'code':
      return <code className={styles.inlineCode}>{part.text}</code>;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.children} />
        </em>
      );
    case 'link':
      return <WrittenLink {...part} />;
  }
}

/** The host is shown beside a label, which may say anything. */
function WrittenLink({ href, address, label }: Extract<Inline, { kind: 'link' }>) {
  const { scheme, host, rest } = address;
  const hasLabel = label.length > 0;
  return (
    <>
      <a
        href={href}
        title={t('Opens in a new tab')}
        target="_blank"
        rel="nofollow ugc noopener"
        referrerPolicy="no-referrer"
        className={styles.link}
      >
        {hasLabel ? <Parts parts={label} /> : `${scheme === 'http' ? 'http://' : ''}${host}${rest}`}
      </a>
      {hasLabel ? <span className={styles.host}> ({host})</span> : null} <LinkWarning parts={address} />
    </>
  );
}
