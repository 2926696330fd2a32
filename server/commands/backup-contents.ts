import type { Config } from '../config.ts';
import { moveContents, selectHasContents } from '../kernel/contents/content.sql.ts';
import type { Place } from '../kernel/contents/content-store.ts';
import { isBucket } from '../kernel/contents/s3/s3-store.ts';
import type { Statements } from '../kernel/database/database.ts';
import type { BackedUpContent, BackupContents } from '../postgres/backup-format.ts';
import { createContents } from '../start/contents.ts';

/** The contents of files, as backups read them. */
export function contentsToBackUp(config: Config): Pick<BackupContents, 'read' | 'isListed'> {
  const contents = createContents(config);
  return {
    isListed: ({ store }) => isBucket(store),
    // A store that this process does not know, and a content that has just been deleted, are told in the summary.
    read: async (content) =>
      contents.open({ ...placeOf(content), store: content.store, size: 0 }).catch(() => undefined),
  };
}

/** The contents of files, as a restore writes them. */
export function contentsToRestore(config: Config) {
  const contents = createContents(config);
  const written: Place[] = [];
  /** Where they lay before. */
  const stores = new Set<string>();
  return {
    write: async (content: BackedUpContent, bytes: AsyncIterable<Uint8Array>) => {
      await contents.storeName();
      written.push(placeOf(content));
      stores.add(content.store);
      await contents.restore(placeOf(content), bytes);
    },
    /** Notes in the restored rows where the contents lie now. Those in a bucket are still there. */
    settle: async (statements: Statements) => {
      const [has] = await statements.query<{ exists: boolean }>(selectHasContents());
      if (has?.exists !== true || written.length === 0) return;
      await statements.query(moveContents([...stores], await contents.storeName()));
    },
    /** Deletes what was written for a restore that failed. */
    takeBack: async () => {
      if (written.length === 0) return;
      const store = await contents.storeName();
      for (const place of written) await contents.remove({ ...place, store, size: 0 });
    },
  };
}

function placeOf({ organization, content }: BackedUpContent): Place {
  return { organizationId: organization, id: content };
}
