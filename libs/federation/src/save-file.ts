/** Downloads a text as a file. */
export function saveFile(name: string, mimeType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mimeType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Later, because some browsers start reading only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}
