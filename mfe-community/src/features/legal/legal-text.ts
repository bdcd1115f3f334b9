/** One of the operator's texts. `{operator}` stands for the operator's name. */
export interface LegalText {
  readonly title: string;
  readonly updated: string;
  /** Shown above the text. Empty: nothing is shown. */
  readonly notice: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}
