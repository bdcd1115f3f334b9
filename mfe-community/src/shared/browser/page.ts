/** What leaves the document for good: in one place, because a test's document cannot be left. */
export const page = {
  goTo(url: string): void {
    window.location.assign(url);
  },
  reload(): void {
    window.location.reload();
  },
};
