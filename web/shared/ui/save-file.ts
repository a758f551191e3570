/** Saves a text as a file of the browser's downloads. */
export function saveFile(text: string, name: string, type = 'application/json'): void {
  const link = document.createElement('a');
  // The object URL is not revoked: Safari reads it after the click, and no event reports the end. The page frees it.
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
}
