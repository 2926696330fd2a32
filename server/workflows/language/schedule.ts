import { problemOfCron } from '../../kernel/settings/cron.ts';
import { LIMITS } from './limits.ts';

/** What is wrong with the schedule of a workflow. */
export function problemOfSchedule(cron: string): string | undefined {
  return problemOfCron(cron, LIMITS.scheduleMinutes);
}
