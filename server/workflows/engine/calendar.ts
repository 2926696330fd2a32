import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import type { Calendar } from '../language/waits.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const fields = z.object({
  time_zone: z.string(),
  working_days: z.array(z.enum(DAYS)),
  working_hours: z.object({ from: z.string(), to: z.string() }),
  holidays: z.array(z.object({ date: z.string() })),
});

const defaults: z.output<typeof fields> = {
  time_zone: 'UTC',
  working_days: DAYS.slice(0, 5),
  working_hours: { from: '09:00', to: '17:00' },
  holidays: [],
};

/** The time zone and the working time of an organization. */
export async function readCalendar(statements: Statements, organizationId: string): Promise<Calendar> {
  const settings = await readSettings(statements, organizationId, { fields, defaults });
  return {
    timeZone: settings.time_zone,
    workingDays: settings.working_days,
    workingHours: settings.working_hours,
    holidays: settings.holidays.map(({ date }) => date),
  };
}
