import type { Readable } from 'node:stream';

/** Control characters but tab and line feed, and the marks that turn the direction of the text around them. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Reads the beginning of a response body and drops the rest with its connection.
 *
 * @param body a response body; always ended or destroyed when this returns.
 * @param limitBytes how much is read at most.
 * @returns the text, and whether it is the whole body. A body that breaks off is an excerpt, not an error: the
 *   status has been received by then.
 */
export async function readExcerpt(
  body: Readable,
  limitBytes: number,
): Promise<{ text: string; complete: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let complete = true;
  body.on('error', () => {});
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limitBytes) break;
    }
  } catch {
    complete = false;
  }
  const bytes = Buffer.concat(chunks).subarray(0, limitBytes);
  return { text: printableText(bytes), complete: complete && size <= limitBytes };
}

/**
 * Makes foreign bytes fit to be stored and shown.
 *
 * @param bytes what a stranger sent, read as UTF-8; a character cut off at the end is left out.
 * @returns text without control characters but tab and line feed; each invalid sequence is one U+FFFD.
 */
function printableText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: true }).replace(UNPRINTABLE, '');
}
