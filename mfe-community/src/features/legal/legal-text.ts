/**
 * A legal text of the operator, who edits it in `texts/` (docs/guides/deploy.md says how). `{operator}` is replaced by
 * the operator's name.
 */
export interface LegalText {
  readonly title: string;
  readonly updated: string;
  /** Shown above the text to signed-in admins, and on a demo site; may be empty. */
  readonly notice: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}
