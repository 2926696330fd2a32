import { sql } from '../../../server/kernel/database/sql.ts';
import type { Work } from '../../../server/kernel/family/family.ts';

/** Background work that reads events: it keeps which events are about articles. */
export function createArticleReader(): Work {
  return {
    consumer: {
      name: 'articles',
      handOver: sql`articles_read AS (
        INSERT INTO article_readings SELECT e.org_id, e.id FROM taken t
        JOIN events e ON e.org_id = t.org_id AND e.id = t.event_id WHERE e.record_type = 'article'
        ON CONFLICT DO NOTHING RETURNING event_id)`,
      report: sql`(SELECT count(*) FROM articles_read)`,
      oldestNeeded: sql`SELECT NULL::uuid`,
      onHandedOver: (report) => report !== 0,
    },
    start: () => undefined,
    close: async () => undefined,
  };
}
