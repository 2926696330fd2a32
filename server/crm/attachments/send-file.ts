import type { Contents } from '../../kernel/contents/contents.ts';
import type { Send } from '../../kernel/http/bytes/bytes.ts';
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
    reply.headers({
      ETag: version,
      // Checked with the server each time: who may see it can change.
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': HARMLESS,
      'X-Content-Type-Options': 'nosniff',
    });
    if (request.headers['if-none-match'] === version) return reply.status(304).send();
    const bytes = await contents.open(content);
    return reply
      .headers({
        'Content-Disposition': dispositionOf(file, inline && isShown(file.type)),
        'Content-Length': String(file.size),
      })
      .type(file.type)
      .send(bytes);
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
