import type { Family } from '../kernel/family/family.ts';
import { mountExports } from './exports/exports.door.ts';
import { forgetOldFiles } from './imports/forget-old-files.ts';
import { importJob } from './imports/import-job.ts';
import { IMPORT_TABLES } from './imports/import-privacy.sql.ts';
import { importRowsQuota } from './imports/import-rows-quota.ts';
import { mountImports } from './imports/imports.door.ts';
import { importWebRoutes } from './imports/imports.routes.ts';
import { storageQuota } from './imports/upload/storage-quota.ts';
import { uploadQuota } from './imports/upload/upload-quota.ts';

/** Files of records. The families say of their records how they are imported and exported. */
export const filesFamily = {
  name: 'files',
  recordKinds: [
    { type: 'import', actions: ['created', 'started', 'cancelled', 'undone', 'deleted'], live: false },
  ],
  webRoutes: ({ imports }) => importWebRoutes(imports),
  webDoors: [mountImports, mountExports],
  places: ['/import'],
  quotas: [storageQuota, uploadQuota, importRowsQuota],
  privacy: { tables: IMPORT_TABLES },
  jobs: [importJob, forgetOldFiles],
} satisfies Family;
