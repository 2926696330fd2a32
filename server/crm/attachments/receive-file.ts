import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { v7 as uuidv7 } from 'uuid';
import { deleteContent, giveUpContent } from '../../kernel/contents/content.sql.ts';
import type { StoredContent } from '../../kernel/contents/content-store.ts';
import type { Contents } from '../../kernel/contents/contents.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { Receive } from '../../kernel/http/bytes/bytes.ts';
import type { StreamedBody } from '../../kernel/http/bytes/streamed-body.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { defineBeginUpload } from './begin-upload.ts';
import { createFileWith } from './create-file.ts';

/**
 * Takes a file as it arrives. Its place is noted first, then the bytes are kept, then the file appears; whatever breaks off in between leaves
 * at most bytes that the database knows of, and those are deleted later (`sweep-contents.ts`).
 */
export function createReceiver(contents: Contents): Receive {
  const beginUpload = defineBeginUpload(contents.limitBytes);
  return async ({ kernel, caller, input, body, markOf }) => {
    const { organizationId } = caller.credential;
    const length = body.isPacked ? undefined : body.length;
    const store = await contents.storeName();
    const content = { organizationId, id: uuidv7(), store, size: 0 };
    await beginUpload.invoke(kernel, caller, { ...input, content_id: content.id, store, length });
    try {
      const received = await contents.receive(content, arriving(body));
      if (received.size === 0)
        throw invalidRequest('The body must be the content of the file, and it is empty.');
      const createFile = createFileWith({ ...received, id: content.id });
      const result = await createFile.invoke(kernel, caller, input, markOf(received.sha256));
      // The answer to an earlier request: this content is one too many.
      if (result.replay) await discard(kernel, contents, content);
      return result;
    } catch (error) {
      await discard(kernel, contents, content);
      throw error;
    }
  };
}

/** Deletes what arrived, unless a file has it. If that fails, the sweep deletes it. */
async function discard(kernel: Kernel, contents: Contents, content: StoredContent): Promise<void> {
  const inDatabase = (statement: Sql) =>
    kernel.database.transaction(content.organizationId, (transaction) => transaction.query(statement));
  try {
    const [givenUp] = await inDatabase(giveUpContent(content));
    if (!givenUp) return;
    await contents.remove(content);
    await inDatabase(deleteContent(content));
  } catch {
    // It is noted with the time at which the sweep deletes it.
  }
}

async function* arriving({ bytes, isPacked, signal }: StreamedBody): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of isPacked ? unpacked(bytes) : bytes) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ApiError || !isPacked ? error : invalidRequest('The body is not packed by gzip.');
  }
}

function unpacked(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(bytes, { objectMode: false }), createGunzip(), () => undefined);
}
