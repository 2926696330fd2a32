import { z } from 'zod';

/** A change in the organization, as reported to a browser: which record, never its content. */
export const liveEvent = z.object({
  /**
   * `<record type>.<what happened>`, such as `deal.updated`, or `reload` if there were too many changes to report
   * individually.
   */
  event_type: z.string(),
  /** `contact`, `company`, `deal`, `activity`, `pipeline` or `stage`; null for `reload`. */
  record_type: z.string().nullable(),
  record_id: z.string().nullable(),
  /** The request that made the change, so that a browser can recognize its own. */
  request_id: z.string().nullable(),
});

export type LiveEvent = z.infer<typeof liveEvent>;

/** All changes in an organization within a moment. */
export const liveNotice = z.object({ organization_id: z.string(), events: z.array(liveEvent) });

export type LiveNotice = z.infer<typeof liveNotice>;
