import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import { deleteContent, selectExpiredContents } from './content.sql.ts';
import type { StoredContent } from './content-store.ts';
import type { Contents } from './contents.ts';

const AT_ONCE = 100;

/**
 * The job that deletes the bytes of files that are gone, and those of uploads that broke off. A process deletes only from stores that it
 * knows: the folder of another machine is not its own.
 */
export const sweepContents = defineJob<Record<string, never>, { readonly contents: Contents }>({
  kind: 'files.sweep-contents',
  title: 'Delete the contents of files that are gone',
  input: z.object({}),
  attempts: 3,
  retrySeconds: [60],
  everySeconds: 60,
  run: async ({ database, services: { contents }, signal }) => {
    const stores = await contents.storeNames();
    for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted; ) {
      const expired = await database.query<StoredContent>(selectExpiredContents(stores, AT_ONCE));
      for (const content of expired) {
        await contents.remove(content);
        await database.query(deleteContent(content));
      }
      found = expired.length;
    }
  },
});
