import { SECURITY_NOTICE, type SecurityNotice, securityNotice } from '../../kernel/audit/security-notice.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { defineJob, INSTALLATION, type JobWithInput } from '../../kernel/jobs/job.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { admitNotice } from '../sign-in/sign-in-tries.ts';
import { noticeMessage } from './notice-message.ts';
import type { NoticeNames } from './notice-words/notice-words.ts';
import { selectNoticeNames } from './security-event.sql.ts';

/** What the job needs from the process. */
export interface NoticeServices {
  readonly config: { readonly baseUrl: string };
  readonly mailer: MailQueue | undefined;
  readonly accessDatabase: Statements;
}

/**
 * The job that emails a person about a security event. It does nothing if no SMTP server is configured or the address
 * is not proved: the mailbox might belong to a stranger.
 */
export const sendSecurityNotice: JobWithInput<SecurityNotice, NoticeServices> = defineJob({
  kind: SECURITY_NOTICE,
  title: 'Tell a person of a security event by email',
  input: securityNotice,
  attempts: 6,
  retrySeconds: [30, 120, 600, 3_600],
  run: async ({ services: { config, mailer, accessDatabase }, jobId, attempt }, notice) => {
    if (!mailer) return;
    const [names] = await accessDatabase.query<NoticeNames>(selectNoticeNames(notice));
    if (!names || (attempt === 1 && !(await isAdmitted(accessDatabase, notice.user_id)))) return;
    // Uses the job's id, so that a repeated attempt sends no second message.
    await mailer.enqueue(accessDatabase, INSTALLATION, noticeMessage(notice, names, config.baseUrl), jobId);
  },
});

/** Someone who receives this many messages in a short time learns nothing from one more. */
async function isAdmitted(statements: Statements, userId: string): Promise<boolean> {
  try {
    await admitNotice(statements, userId);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
