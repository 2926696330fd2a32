import { after } from 'node:test';
import type pg from 'pg';
import type { FileConfig } from '../../../config.ts';
import { sweepContents } from '../../../kernel/contents/sweep-contents.ts';
import { WorkerDatabase } from '../../../kernel/database/worker-database.ts';
import { INSTALLATION } from '../../../kernel/jobs/job.ts';
import { createContents } from '../../../start/contents.ts';

/** Returns a function that runs the job that deletes the contents of files that are gone, without its schedule. */
export function sweeperOf(
  connection: pg.ClientConfig,
  dataDir: string,
  settings: Partial<FileConfig> = {},
): () => Promise<void> {
  const database = new WorkerDatabase({ connection, onConnectionError: () => undefined });
  const contents = createContents({ dataDir, maxFileBytes: 1_000_000, ...settings });
  after(async () => {
    await database.close();
    await contents.close();
  });
  const { signal } = new AbortController();
  const attempt = { organizationId: INSTALLATION, jobId: crypto.randomUUID(), attempt: 1, signal };
  const control = { progress: async () => undefined, continueLater: () => undefined };
  return () => sweepContents.work({ ...attempt, ...control, database, services: { contents } }, {});
}
