import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { routesOf } from '../../kernel/http/route.ts';
import { defineListColumnValues } from './list-column-values.ts';
import { listImportProblems } from './list-import-problems.ts';
import { defineGetImport, defineListRowRemarks, listImports } from './read-imports.ts';
import {
  defineCancelImport,
  defineConfigureImport,
  defineStartCheck,
  defineStartImport,
  defineStartUndo,
  deleteImport,
} from './steer-import.ts';

const route = routesOf('Imports');

/** The imports, for people only; `imports.door.ts` receives and sends files. */
export const importWebRoutes = (kinds: readonly ImportKind[]) => [
  route.list('/imports', listImports),
  route.get('/imports/:id', defineGetImport(kinds)),
  route.patch('/imports/:id', defineConfigureImport(kinds)),
  route.delete('/imports/:id', deleteImport),
  route.action('/imports/:id/check', defineStartCheck(kinds)),
  route.action('/imports/:id/run', defineStartImport(kinds)),
  route.action('/imports/:id/cancel', defineCancelImport(kinds)),
  route.action('/imports/:id/undo', defineStartUndo(kinds)),
  route.get('/imports/:id/values', defineListColumnValues(kinds)),
  route.list('/imports/:id/problems', listImportProblems),
  route.list('/imports/:id/remarks', defineListRowRemarks(kinds)),
];
