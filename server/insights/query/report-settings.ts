import { z } from 'zod';

const fields = z.object({
  time_zone: z.string(),
  week_start: z.enum(['monday', 'saturday', 'sunday']),
  currency: z.string(),
});

export type ReportSettings = z.output<typeof fields>;

/** The settings that reports follow, with the defaults that they have. */
export const REPORT_SETTINGS = {
  fields,
  defaults: { time_zone: 'UTC', week_start: 'monday', currency: 'USD' } satisfies ReportSettings,
};
