/** Copies text; false if the browser refuses. Older browsers, and pages without HTTPS, copy a selection. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- There is no other way without the Clipboard API.
    const isCopied = typeof document.execCommand === 'function' && document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
