import { useState } from 'react';
import { cx } from '../shared/cx.ts';
import styles from './avatar.module.css';

const pixelsOf = { small: 32, medium: 44, large: 72 };

export interface AvatarProps {
  name: string;
  src?: string | null | undefined;
  size?: keyof typeof pixelsOf | undefined;
  /** When the name is beside it: hides the picture from assistive technology. */
  isDecorative?: boolean | undefined;
}

/** First letters of the first and last word; for a handle, its first letter. */
function initialsOf(name: string): string {
  const words = name.replace(/^@/, '').split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** A person's picture; their initials when there is none or it does not load. */
export function Avatar({ name, src, size = 'medium', isDecorative = false }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const pixels = pixelsOf[size];
  const className = cx(styles.avatar, styles[size]);

  if (src && src !== failedSrc) {
    return (
      <img
        className={className}
        src={src}
        alt={isDecorative ? '' : name}
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedSrc(src)}
      />
    );
  }
  const names = isDecorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={className} {...names}>
      {initialsOf(name)}
    </span>
  );
}
