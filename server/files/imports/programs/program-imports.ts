import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import { routesOf } from '../../../kernel/http/route.ts';
import type { Scope } from '../../../kernel/operations/scopes.ts';
import { defineImportFile } from './import-file.ts';
import { defineGetImportResult, defineGetProgramImport } from './read-program-import.ts';
import { type FileExamples, programReceiver } from './receive-program-file.ts';
import { sendResult } from './send-result.ts';

/** What the family says whose API has the imports. */
export interface ProgramImports {
  readonly kinds: readonly ImportKind[];
  /** What reading and starting an import needs, besides what each kind needs. */
  readonly scopes: { readonly read: Scope; readonly write: Scope };
  readonly examples: FileExamples;
}

const route = routesOf('Imports');

const RESULT = {
  'application/x-ndjson':
    '{"row":2,"status":"created","id":"0198f7c2-6a40-7d11-9d5e-3b1f0c2a4e6f"}\n{"row":3,"status":"failed","error":"invalid_request","message":"\'email\' must be an email address."}\n',
};

/** The imports of programs: a file in one request, then its progress, and the result of each row. */
export function programImportRoutes({ kinds, scopes, examples }: ProgramImports) {
  const importFile = defineImportFile(kinds, scopes.write);
  const receive = programReceiver(kinds, importFile, examples);
  return [
    route.upload('/api-imports', importFile.described, receive, examples),
    route.get('/api-imports/:id', defineGetProgramImport(scopes.read)),
    route.download('/api-imports/:id/result', defineGetImportResult(scopes.read), sendResult, RESULT),
  ];
}
