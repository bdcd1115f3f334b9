import type { DescribedLink } from '../http/describe-link.ts';

/** A part of a line. A link's label is empty where its address stands for itself. */
export type FormattedInline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly FormattedInline[] }
  | {
      readonly kind: 'link';
      readonly href: string;
      readonly address: DescribedLink;
      readonly label: readonly FormattedInline[];
    };

/** A part of a text. `start` is the first number of an ordered list, and null for bullets. */
export type FormattedBlock =
  | { readonly kind: 'paragraph'; readonly children: readonly FormattedInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly start: number | null;
      readonly items: readonly (readonly FormattedBlock[])[];
    };

/** Counts the characters that a parser looks at, so that a test can bound its work without a clock. */
export interface Meter {
  steps: number;
}
