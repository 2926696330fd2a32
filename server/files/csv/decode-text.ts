import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { invalidRequest } from '../../kernel/operations/errors.ts';

/** The longest UTF-8 character has four bytes, so a chunk can end with at most three bytes of an incomplete one. */
const LONGEST_START = 3;

/**
 * Decodes a text stream of unknown encoding: UTF-8 and UTF-16 by their byte order mark, UTF-16 without one by its zero
 * bytes, otherwise UTF-8, or Windows-1252 if the bytes are not valid UTF-8. Each chunk is read only once.
 * @throws 400 `invalid_request` for bytes that are not valid UTF-8 after others that were
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
      throw invalidRequest('Only part of the file is UTF-8. Save it again as "CSV UTF-8".');
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

/** The number of bytes up to the last complete character. */
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
