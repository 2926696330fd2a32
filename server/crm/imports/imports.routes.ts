import { routesOf } from '../../kernel/http/route.ts';
import { getImport, listImports, listRowRemarks } from './read-imports.ts';
import {
  cancelImport,
  configureImport,
  deleteImport,
  startCheck,
  startImport,
  startUndo,
} from './steer-import.ts';

const route = routesOf('Imports');

/** The imports, for people alone; `imports.door.ts` takes and gives files. */
export const importWebRoutes = [
  route.list('/imports', listImports),
  route.get('/imports/:id', getImport),
  route.patch('/imports/:id', configureImport),
  route.delete('/imports/:id', deleteImport),
  route.action('/imports/:id/check', startCheck),
  route.action('/imports/:id/run', startImport),
  route.action('/imports/:id/cancel', cancelImport),
  route.action('/imports/:id/undo', startUndo),
  route.list('/imports/:id/remarks', listRowRemarks),
];
