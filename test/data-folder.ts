import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A path for what a service of the calling test file keeps outside its database. It is deleted when the file is over. */
export function dataFolder(): string {
  const folder = join(tmpdir(), `kontor-data-${crypto.randomUUID()}`);
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
