/** The ways to leave the document, in one place: tests replace them. */
export const page = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  reload(): void {
    window.location.reload();
  },
};
