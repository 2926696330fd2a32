import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** The longest character in UTF-8 has four bytes, so a chunk ends within one by three at most. */
const LONGEST_START = 3;

/**
 * Decodes a text file of unknown encoding as it streams by: UTF-8 and UTF-16 by their byte order mark, UTF-16 without one
 * by its zeros, else UTF-8, or Windows-1252 when the bytes are no UTF-8. No chunk is looked at twice.
 * @throws 400 `invalid_request` for bytes that turn out not to be UTF-8 after others that were
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoders = new Decoders();
  for await (const chunk of bytes) yield decoders.decode(Buffer.from(chunk), false);
  yield decoders.decode(Buffer.alloc(0), true);
}

class Decoders {
  /** Chosen by the first bytes, or once they are known not to be UTF-8. */
  #decoder: TextDecoder | undefined;
  #isFirst = true;
  #pending: Buffer = Buffer.alloc(0);
  #hasBeyondAscii = false;

  decode(chunk: Buffer, isLast: boolean): string {
    const bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    if (this.#isFirst && bytes.length < 4 && !isLast) {
      this.#pending = bytes;
      return '';
    }
    if (this.#isFirst) this.#decoder = decoderByFirstBytes(bytes);
    this.#isFirst = false;
    if (this.#decoder) {
      this.#pending = Buffer.alloc(0);
      return this.#decoder.decode(bytes, { stream: !isLast });
    }
    return this.#decodeUtf8(bytes, isLast);
  }

  #decodeUtf8(bytes: Buffer, isLast: boolean): string {
    const whole = isLast ? bytes.length : wholeCharacters(bytes);
    const text = bytes.subarray(0, whole);
    if (isUtf8(text)) {
      this.#pending = bytes.subarray(whole);
      this.#hasBeyondAscii ||= !isAscii(text);
      return text.toString('utf8').replace(/^\ufeff/, '');
    }
    if (this.#hasBeyondAscii) {
      throw invalidRequest('The file is partly UTF-8 and partly not; save it again as "CSV UTF-8".');
    }
    this.#decoder = new TextDecoder('windows-1252');
    this.#pending = Buffer.alloc(0);
    return this.#decoder.decode(bytes, { stream: !isLast });
  }
}

function decoderByFirstBytes(bytes: Buffer): TextDecoder | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return new TextDecoder('utf-16be');
  return undefined;
}

/** How many bytes there are up to the last character that is whole. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(LONGEST_START, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthOfCharacter(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function lengthOfCharacter(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
