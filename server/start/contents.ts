import { join } from 'node:path';
import type { Config } from '../config.ts';
import { Contents } from '../kernel/contents/contents.ts';
import { FolderStore } from '../kernel/contents/folder-store.ts';

/** The folder below `DATA_DIR` with the contents of files. */
const FOLDER = 'files';

/** The stores that keep the contents of files. Nothing is opened or written before it is needed. */
export function createContents({
  dataDir,
  maxFileBytes,
}: Pick<Config, 'dataDir' | 'maxFileBytes'>): Contents {
  return new Contents([new FolderStore(join(dataDir, FOLDER))], maxFileBytes);
}
