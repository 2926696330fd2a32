import { createHash, type Hash } from 'node:crypto';
import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import type { Receive } from '../../../kernel/http/bytes/bytes.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { parseInput } from '../../../kernel/operations/parse.ts';
import { createReceiver } from '../upload/receive-file.ts';
import { readerOf } from '../upload/upload-file.ts';
import type { ImportFile } from './import-file.ts';
import { programImportInput } from './program-import.schema.ts';
import { requireFields } from './settings-by-name.ts';

/** An example of each content type that a file may have. */
export type FileExamples = Readonly<Record<'text/csv' | 'application/x-ndjson', string>>;

/** Makes the function that takes the file of a program, and imports it once it is whole. */
export function programReceiver(
  kinds: readonly ImportKind[],
  importFile: ImportFile,
  examples: FileExamples,
): Receive {
  const receive = createReceiver(kinds);
  const query = programImportInput(kinds);
  const types = Object.keys(examples);
  return async ({ kernel, caller, input, body, markOf }) => {
    const { scope } = importFile.described;
    // Refused before anything of the request is looked at, as by every operation.
    if (scope !== null && !caller.credential.scopes.has(scope))
      return importFile.described.invoke(kernel, caller, input);
    const { kind } = parseInput(query, input);
    // What the web app lists it as.
    const file_name = body.type === 'application/x-ndjson' ? 'api.ndjson' : 'api.csv';
    const reader = readerOf(kernel);
    const hash = createHash('sha256');
    const sent = { ...body, bytes: hashed(body.bytes, hash) };
    return reader.withTurn(caller.credential.organizationId, () =>
      receive(
        { kernel, reader },
        caller,
        { input: { kind, file_name }, sent },
        {
          check: () => {
            if (types.includes(body.type)) return;
            const message = `The header 'Content-Type' must be ${types.join(' or ')}.`;
            throw new ApiError(415, 'unsupported_media_type', message);
          },
          checkColumns: requireFields,
          end: (_kind, file) => importFile.of(file).invoke(kernel, caller, input, markOf(hash.digest('hex'))),
        },
      ),
    );
  };
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}
