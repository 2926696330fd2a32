import type { Contents } from '../../kernel/contents/contents.ts';
import type { BytesAnswer, Send } from '../../kernel/http/bytes/bytes.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { RecordFile } from './file.schema.ts';
import { isShown } from './file-type.ts';
import type { FileWithContent } from './read-files.ts';

/** Whatever a file contains, a browser runs nothing in it and loads nothing for it. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Makes the function that sends the content of files. */
export function createSender(contents: Contents): Send {
  return async ({ request, reply, result }) => {
    const { file, content, inline }: FileWithContent = Object(result.data);
    const version = `"${file.sha256}"`;
    const isKnown = request.headers['if-none-match'] === version;
    // First, because what fails must not be sent as if it were the file.
    const bytes = isKnown ? undefined : await contents.open(content).catch(noteLoss(request, file));
    reply.headers({
      ETag: version,
      // Checked with the server each time: who may see it can change.
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': HARMLESS,
      'X-Content-Type-Options': 'nosniff',
    });
    if (!bytes) return reply.status(304).send();
    return reply
      .headers({
        'Content-Disposition': dispositionOf(file, inline && isShown(file.type)),
        'Content-Length': String(file.size),
      })
      .type(file.type)
      .send(bytes);
  };
}

/** Lets the operator read which content is missing, and fails with the same error. */
function noteLoss({ log }: BytesAnswer['request'], { id }: RecordFile): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.status === 404)
      log.warn({ file: id }, 'the content of a file is missing; `kontor files check` lists all such files');
    throw error;
  };
}

/** RFC 6266: the name in ASCII for old programs, and as it is (RFC 8187). */
function dispositionOf({ name }: RecordFile, isInline: boolean): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
