/**
 * Puts a text on the clipboard. Where the clipboard may not be written (no permission, no secure context) it selects
 * the input, so that the person can copy by hand, and tries the browser's old copy command.
 * Answers whether the text was copied.
 */
export async function copyText(text: string, input: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    input?.focus();
    input?.select();
    return typeof document.execCommand === 'function' && document.execCommand('copy');
  }
}
