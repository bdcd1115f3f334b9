import type { UserEvent } from '@testing-library/user-event';

/** Pastes a text into a field, for tests that are not about typing: each key costs as much as a click. */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
