import { z } from 'zod';

/** What a browser hears of a change by anyone in its organization: which record, never what stands in it. */
export const liveEvent = z.object({
  /** `<record type>.<what happened>`, such as `deal.updated`, or `reload` when more changed than is told one by one. */
  event_type: z.string(),
  /** `contact`, `company`, `deal`, `activity`, `pipeline` or `stage`; null for `reload`. */
  record_type: z.string().nullable(),
  record_id: z.string().nullable(),
  /** The request that made the change, by which a browser knows its own. */
  request_id: z.string().nullable(),
});

export type LiveEvent = z.infer<typeof liveEvent>;

/** All that happened in an organization within a moment. */
export const liveNotice = z.object({ organization_id: z.string(), events: z.array(liveEvent) });

export type LiveNotice = z.infer<typeof liveNotice>;
