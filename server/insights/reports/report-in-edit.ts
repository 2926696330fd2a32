import { JsonText } from '../../kernel/database/json-text.ts';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { nextTime, problemOfCron } from '../../kernel/settings/cron.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import type { Report } from './report.schema.ts';
import { countMembers, lockReport, type Reader } from './report.sql.ts';

/** A report is sent at most once an hour. */
const LEAST_MINUTES = 60;

/** Who asks for reports. */
export function readerOf({ caller: { credential } }: { readonly caller: Caller }): Reader {
  return { organizationId: credential.organizationId, userId: credential.userId };
}

/**
 * Shared reports and emails belong to all members.
 * @throws 403 `forbidden` for a member
 */
export function requirePublishing(
  { caller: { credential } }: { readonly caller: Caller },
  { shared, schedule }: Pick<Report, 'shared' | 'schedule'>,
): void {
  if (shared || schedule) requireAdmin(credential);
}

/**
 * Locks a report that the caller may change.
 * @returns the report and a time later than its last update, ISO 8601
 * @throws 404 `not_found` if the caller sees no such report, 403 `forbidden` if a member may not change it
 */
export async function lockOwnReport(
  context: WriteContext,
  id: string,
): Promise<{ report: Report; now: string }> {
  const [row] = await context.query<{ json: string; now: string }>(lockReport(readerOf(context), id));
  if (!row) throw notFound('report');
  const report = new JsonText<Report>(row.json).value();
  requirePublishing(context, report);
  return { report, now: row.now };
}

/**
 * When a schedule sends next; null without one.
 * @throws 400 `invalid_request` for times that cannot be, or readers who are not members
 */
export async function nextSending(
  context: ReadContext,
  schedule: Report['schedule'],
): Promise<string | null> {
  if (!schedule) return null;
  const { organizationId } = context;
  const problem = problemOfCron(schedule.cron, LEAST_MINUTES);
  if (problem !== undefined) throw invalidRequest(`'schedule.cron' ${problem}.`);
  const [row] = await context.query<{ counted: number }>(countMembers(organizationId, schedule.user_ids));
  if (row?.counted !== schedule.user_ids.length) {
    throw invalidRequest("'schedule.user_ids' must be members of the organization.");
  }
  const timeZone = await readTimeZone(context, organizationId);
  return nextTime(schedule.cron, new Date().toISOString(), timeZone) ?? null;
}
