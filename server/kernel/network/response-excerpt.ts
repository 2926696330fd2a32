import type { Readable } from 'node:stream';

/** Control characters except tab and line feed, and characters that change the text direction. */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Reads the beginning of a response body and discards the rest with the connection.
 * @param body a response body; ended or destroyed when this returns
 * @param limitBytes how much to read at most
 * @returns the text, and whether it is the whole body. A body that breaks off is an excerpt, not an error: the status
 *   has already arrived.
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
 * Makes foreign bytes safe to store and show.
 * @param bytes read as UTF-8; an incomplete character at the end is dropped
 * @returns text without control characters except tab and line feed; each invalid sequence becomes U+FFFD
 */
function printableText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes, { stream: true }).replace(UNPRINTABLE, '');
}
