import { z } from 'zod';
import type { Statements } from '../database/database.ts';
import { readSettings } from './settings.ts';
import { localAt } from './wall-clock.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const fields = z.object({
  time_zone: z.string(),
  working_days: z.array(z.string()),
  working_hours: z.object({ from: z.string(), to: z.string() }),
  holidays: z.array(z.object({ date: z.string() })),
});

/** When an organization works. */
export type WorkingTime = z.output<typeof fields>;

/** That of an organization which set nothing, the same as in its settings. */
export const USUAL_WORKING_TIME: WorkingTime = {
  time_zone: 'UTC',
  working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  working_hours: { from: '09:00', to: '17:00' },
  holidays: [],
};

/** Reads when an organization works. */
export function readWorkingTime(statements: Statements, organizationId: string): Promise<WorkingTime> {
  return readSettings(statements, organizationId, { fields, defaults: USUAL_WORKING_TIME });
}

/** The day, `YYYY-MM-DD`, on which an organization is at work at an instant; undefined outside of its working hours. */
export function workingDayAt(now: number, working: WorkingTime): string | undefined {
  const { time_zone, working_days, working_hours, holidays } = working;
  const local = new Date(localAt(now, time_zone));
  const [day, time] = [local.toISOString().slice(0, 10), local.toISOString().slice(11, 16)];
  const isWorkingDay =
    working_days.includes(WEEKDAYS[local.getUTCDay()] ?? '') && !holidays.some(({ date }) => date === day);
  return isWorkingDay && working_hours.from <= time && time < working_hours.to ? day : undefined;
}
