import type { CheckKind } from './check-kind.ts';

/** The words of a kind of check. */
interface CheckRules {
  readonly label: string;
  /** For owners, where they choose it. */
  readonly description: string;
}

/** The one place where the words of each kind of check are found. */
export const CHECK_RULES: Readonly<Record<CheckKind, CheckRules>> = {
  quiz: { label: 'Quiz', description: 'Questions with right and wrong answers.' },
  code: { label: 'Secret word', description: 'A word that people learn elsewhere, such as in your video.' },
  facts: {
    label: 'Account facts',
    description: 'What MagnetX knows: level, invites, streak, followers or membership.',
  },
};
