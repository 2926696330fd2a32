/** What nobody sees: control characters, line ends, and what changes the direction of text (Unicode TR36, 3.1.1). */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * The name of a file as it is shown and saved: without the folders that it was in, without characters that nobody sees. Empty if nothing
 * is left that could be a name.
 */
export function cleanFileName(given: string): string {
  const visible = given.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ');
  const name = (visible.split(/[/\\]/).at(-1) ?? '').trim();
  return /^[. ]*$/.test(name) ? '' : name;
}

/** The end of a name after its last dot, in lower case, such as `pdf`. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
