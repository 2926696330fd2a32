import { z } from 'zod';
import { JsonText } from '../../../kernel/database/json-text.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import type { WorkHost } from '../../../kernel/family/family.ts';
import { defineJob } from '../../../kernel/jobs/job.ts';
import type { MailQueue } from '../../../kernel/mail/mail-queue.ts';
import { systemCaller } from '../../../kernel/operations/actor.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { readingIn } from '../../../kernel/operations/reading-as.ts';
import { nextTime } from '../../../kernel/settings/cron.ts';
import { readTimeZone } from '../../../kernel/settings/time-zone.ts';
import { cellView, queryMeta } from '../../query/query.schema.ts';
import type { Report } from '../report.schema.ts';
import { reportMessage } from './report-message.ts';
import {
  ORGANIZATIONS_WITH_DUE_REPORTS,
  type ReportReader,
  selectReportReaders,
  setSending,
  takeDueReport,
} from './sending.sql.ts';

/** What the job needs from the process. */
export interface ReportServices extends Pick<WorkHost, 'kernel' | 'operations'> {
  readonly config: { readonly baseUrl: string };
  readonly mailQueue: MailQueue;
  /** Undefined if the installation has no mail server. */
  readonly mailer: MailQueue | undefined;
}

/** The job that sends scheduled reports by email (docs/behaviour/insights.md 13). */
export const sendReports = defineJob<Record<string, never>, ReportServices>({
  kind: 'insights.send-reports',
  title: 'Send scheduled reports by email',
  input: z.object({}),
  attempts: 5,
  retrySeconds: [60, 600],
  everySeconds: 300,
  run: async ({ database, services, signal }) => {
    const failures: unknown[] = [];
    for (const { org_id } of await database.query<{ org_id: string }>(ORGANIZATIONS_WITH_DUE_REPORTS)) {
      signal.throwIfAborted();
      // An organization whose report fails must not keep those after it from theirs.
      await sendDueReports(services, org_id, Date.now()).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some reports were not sent.');
  },
});

/**
 * Sends the reports of an organization that are due, each in a transaction with the time of its next sending, so that each is sent
 * once. A report that was due several times is sent once; one that fails is left out until its next time.
 * @param now in milliseconds
 */
export async function sendDueReports(
  services: ReportServices,
  organizationId: string,
  now: number,
): Promise<void> {
  const { database } = services.kernel;
  const at = new Date(now).toISOString();
  const failures: unknown[] = [];
  let isMore = true;
  while (isMore) {
    isMore = await database
      .transaction(organizationId, (transaction) => sendNext(services, transaction, organizationId, at))
      .catch((error: unknown) => {
        failures.push(error);
        return database.transaction(organizationId, async (transaction) => {
          const skipped = await takeNext(transaction, organizationId, at);
          return skipped !== undefined;
        });
      });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some reports were not sent.');
}

/** Takes the next report that is due, and says when it is due again. */
async function takeNext(
  transaction: Transaction,
  organizationId: string,
  now: string,
): Promise<Report | undefined> {
  const [row] = await transaction.query<{ json: string }>(takeDueReport(organizationId, now));
  if (!row) return undefined;
  const report = new JsonText<Report>(row.json).value();
  const timeZone = await readTimeZone(transaction, organizationId);
  const next = report.schedule ? nextTime(report.schedule.cron, now, timeZone) : undefined;
  if (next === undefined) throw new Error('A report without a schedule was due.');
  await transaction.query(setSending(organizationId, report.id, next));
  return report;
}

async function sendNext(
  services: ReportServices,
  transaction: Transaction,
  organizationId: string,
  now: string,
): Promise<boolean> {
  const report = await takeNext(transaction, organizationId, now);
  if (!report) return false;
  const readers = await transaction.query<ReportReader>(
    selectReportReaders(organizationId, report.schedule?.user_ids ?? [], services.mailer !== undefined),
  );
  for (const reader of readers) await sendTo(services, transaction, report, reader);
  return true;
}

const result = z.object({ data: z.array(cellView), meta: queryMeta });

/** Sends a member what they may see of a report. What can no longer be asked is not sent. */
async function sendTo(
  { kernel, operations, config, mailQueue }: ReportServices,
  transaction: Transaction,
  report: Report,
  reader: ReportReader,
): Promise<void> {
  const { org_id: organizationId } = report;
  const person = { userId: reader.user_id, role: reader.role, isRestricted: reader.is_restricted };
  const caller = systemCaller({
    ...{ organizationId, id: report.id, job: 'Report', person, scopes: ['insights:read'] },
  });
  const question = operations('query-metrics');
  if (question.effect !== 'read') throw new Error('Metrics are read.');
  const reading = readingIn(kernel, caller);
  // Whoever sees only some records has connections of their own.
  const context = reader.is_restricted ? reading : { ...reading, query: transaction.query.bind(transaction) };
  try {
    const { data: cells, meta } = result.parse(await question.joinGiven(context, report.query));
    const mail = reportMessage({ report, reader, cells, meta, baseUrl: config.baseUrl });
    await mailQueue.enqueue(transaction, organizationId, mail);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  }
}
