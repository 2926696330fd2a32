import type { FastifyInstance } from 'fastify';
import type { DoorHost } from '../../kernel/family/family.ts';
import { withStreamedBody } from '../../kernel/http/bytes/streamed-body.ts';
import { callerOf } from '../../kernel/http/caller-of.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';
import { renderResult } from '../../kernel/operations/result.ts';
import { inPieces, sendFile } from '../csv/send-file.ts';
import { BYTE_ORDER_MARK, csvRow } from '../csv/write-csv.ts';
import { type ImportDetails, importId } from './import.schema.ts';
import { findImport } from './import-details.ts';
import { rowRemarks } from './row-remarks.ts';
import { readerOf } from './upload/upload-file.ts';
import { createUpload } from './upload/upload-import.ts';

/** The content types that browsers send for CSV files, depending on installed programs. */
const FILE_TYPES = ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/octet-stream'];

/** Mounts the paths of imports that receive and send files; the others are in `imports.routes.ts`. */
export function mountImports(server: FastifyInstance, { kernel, guard, imports }: DoorHost): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(FILE_TYPES, (_request, payload, done) => done(null, payload));
  const reader = readerOf(kernel);
  const upload = createUpload(imports);
  server.addHook('onClose', () => reader.close());
  const callers = new WeakMap<object, Caller>();
  server.addHook('onRequest', async (request, reply) => {
    callers.set(request, await callerOf(guard, 'web', request, reply));
  });
  const callerIn = (request: object) => {
    const caller = callers.get(request);
    if (!caller) throw new Error('A request passed the guard without a caller.');
    return caller;
  };

  const { uploadStall } = server.edgeLimits;
  server.post('/import-files', { config: { isUpload: true } }, async (request, reply) => {
    const caller = callerIn(request);
    const { raw, query } = request;
    if (request.body === undefined) throw invalidRequest('The body must be a CSV file, and there is none.');
    const id = await reader.withTurn(caller.credential.organizationId, () =>
      withStreamedBody(raw, uploadStall, (file) => upload({ kernel, reader }, caller, Object(query), file)),
    );
    const data = await findImport(readingIn(kernel, caller), imports, id);
    return reply.status(201).type('application/json; charset=utf-8').send(renderResult({ data }));
  });

  server.get('/imports/:id/failed-rows', async (request, reply) => {
    const context = readingIn(kernel, callerIn(request));
    const found = await findImport(context, imports, parseInput(importId, request.params).id);
    const file = { name: 'failed-rows.csv', type: 'text/csv; charset=utf-8' };
    return sendFile(reply, file, inPieces(failedRows(context, found)));
  });
}

/** The failed rows as in the file, each with its error in an additional last column. */
async function* failedRows(context: ReadContext, found: ImportDetails): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow([...found.columns.map(({ name }) => name), 'Error']);
  for await (const { outcome, cells, message } of rowRemarks(context, found)) {
    if (outcome !== 'fail') continue;
    yield csvRow([...cells, message]);
  }
}
