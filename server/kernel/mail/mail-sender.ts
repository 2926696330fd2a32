import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import type { Sql } from '../database/sql.ts';
import { WorkerDatabase } from '../database/worker-database.ts';
import { logOncePerMinute, type WarningLog } from '../dispatch/log-once-per-minute.ts';
import { keepPolling } from '../dispatch/poll.ts';
import { repeat } from '../dispatch/repeat.ts';
import { SingleFlight } from '../dispatch/single-flight.ts';
import { SealedValueError } from '../secrets/sealed-value.ts';
import { composeMail } from './compose.ts';
import type { SendResult } from './mail.ts';
import { createMailMetrics } from './mail-metrics.ts';
import type { MailQueue } from './mail-queue.ts';
import {
  type ClaimedMail,
  claimMails,
  extendMailLeases,
  findInterrupted,
  giveBackMail,
  giveUpExpired,
  markSending,
  recordEnd,
  recordRetry,
  recordSent,
} from './mail-work.sql.ts';
import { NoAccount } from './own-account.ts';
import type { SmtpAccount } from './smtp-account.ts';
import { SMTP_LIMITS, type SmtpLimits, sendBySmtp } from './smtp-session.ts';

/**
 * The most messages in progress in a process: for the installation's mail server, for all others together, and for
 * each of those.
 */
const SLOTS = { server: 8, organizations: 16, ofOne: 2 };

/** Seconds before the second attempt, the third, and so on. The last value repeats until the message expires. */
const RETRY_SECONDS: readonly number[] = [60, 300, 600, 1_800, 3_600];

const HEARTBEAT_MS = 10_000;
const UPKEEP_INTERVAL_MS = 5_000;

/** How long `close` waits for messages in progress. */
const CLOSE_GRACE_MS = 5_000;

export interface MailSenderOptions {
  readonly connection: PoolConfig;
  readonly queue: MailQueue;
  /**
   * The account that sends a message.
   * @throws NoAccount if there is none
   */
  readonly accountOf: (database: WorkerDatabase, mail: ClaimedMail) => Promise<SmtpAccount>;
  /** The most messages that each account sends per minute. */
  readonly perMinute: number;
  /** See `SmtpSessionOptions`. */
  readonly allowPrivateAddresses: boolean;
  readonly retrySeconds?: readonly number[];
  readonly limits?: SmtpLimits;
  readonly registry: Registry;
  readonly log: WarningLog;
}

/**
 * Sends messages, alongside any number of other processes, each at most once. A message that a mail server may have
 * received is never sent again unless a person asks for it.
 */
export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #database: WorkerDatabase;
  readonly #observe: (kind: string, outcome: SendResult['outcome']) => void;
  readonly #onError: (error: unknown) => void;
  readonly #leaseId = crypto.randomUUID();
  readonly #underWay = new Map<string, ClaimedMail>();
  readonly #rounds: SingleFlight;
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  #background: Promise<unknown> = Promise.resolve();

  constructor(options: MailSenderOptions) {
    const onError = logOncePerMinute(options.log, 'sending email failed; it will be retried');
    this.#options = options;
    this.#onError = onError;
    this.#database = new WorkerDatabase({
      connection: options.connection,
      poolSize: 2,
      onConnectionError: onError,
    });
    this.#observe = createMailMetrics(options.registry, this.#database);
    this.#rounds = new SingleFlight(() => this.#round(), onError);
  }

  /** Starts to look for messages. */
  start(): void {
    const { signal } = this.#stopping;
    const every = (intervalMs: number, work: () => Promise<unknown>) =>
      repeat(work, intervalMs, signal, this.#onError);
    this.#background = Promise.all([
      keepPolling(() => this.#rounds.request(), signal),
      every(HEARTBEAT_MS, () => this.#extendLeases()),
      every(UPKEEP_INTERVAL_MS, () => this.#database.loosely(findInterrupted(), giveUpExpired())),
    ]);
  }

  /** Takes no more messages, waits for those in progress for a while, and aborts the others. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#rounds.close();
    await this.#settle(CLOSE_GRACE_MS);
    this.#cutting.abort();
    await this.#settle(CLOSE_GRACE_MS);
    await this.#background;
    await this.#database.close();
  }

  async #settle(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    while (this.#underWay.size > 0 && performance.now() < deadline) await sleep(20);
  }

  async #round(): Promise<void> {
    const { perMinute, queue } = this.#options;
    const underWay = [...this.#underWay.values()];
    const ofOrganizations = underWay.filter(({ account }) => account === 'organization');
    const room = {
      server: SLOTS.server - (underWay.length - ofOrganizations.length),
      organizations: SLOTS.organizations - ofOrganizations.length,
      ofOne: SLOTS.ofOne,
      busy: ofOrganizations.map(({ org_id }) => org_id),
      perMinute,
      kept: queue.keptIds,
    };
    if ((room.server === 0 && room.organizations === 0) || this.#stopping.signal.aborted) return;
    const claimed = await this.#database.loosely<ClaimedMail>(...claimMails(this.#leaseId, room));
    for (const mail of claimed) void this.#send(mail);
  }

  async #send(mail: ClaimedMail): Promise<void> {
    this.#underWay.set(mail.id, mail);
    try {
      const result = await this.#attempt(mail);
      this.#observe(mail.kind, result.outcome);
      await this.#record(mail, result);
    } catch (error) {
      // If sending cannot be recorded, the message becomes uncertain when its lease ends.
      this.#onError(error);
    } finally {
      this.#underWay.delete(mail.id);
      this.#rounds.request();
    }
  }

  async #attempt(mail: ClaimedMail): Promise<SendResult> {
    const { queue, accountOf, allowPrivateAddresses, limits = SMTP_LIMITS } = this.#options;
    try {
      const account = await accountOf(this.#database, mail);
      const content = await queue.open(this.#database, mail);
      if (!content)
        return { outcome: 'failed', reason: 'The content of the message is no longer available.' };
      const composed = await composeMail(account, { ...content, id: mail.id, to: mail.recipient });
      return await sendBySmtp(account, composed, {
        ...{ allowPrivateAddresses, limits, signal: this.#cutting.signal },
        begin: async () =>
          (await this.#database.query(markSending(this.#leaseId, mail, account.version))).length > 0 &&
          !this.#stopping.signal.aborted,
      });
    } catch (error) {
      if (error instanceof NoAccount) return { outcome: 'failed', reason: error.message };
      if (!(error instanceof SealedValueError)) throw error;
      return {
        outcome: 'failed',
        reason: "The content of the message or the mail server's password cannot be decrypted.",
      };
    }
  }

  async #record(mail: ClaimedMail, result: SendResult): Promise<void> {
    await this.#write(this.#recordOf(mail, result));
    if (result.outcome === 'sent' || result.outcome === 'failed' || result.outcome === 'uncertain')
      this.#options.queue.forget(mail.id);
    if (result.outcome === 'failed' || result.outcome === 'uncertain')
      this.#options.log.warn(
        { mail: mail.id, kind: mail.kind, outcome: result.outcome },
        'an email could not be sent',
      );
  }

  #recordOf(mail: ClaimedMail, result: SendResult): Sql {
    const { retrySeconds = RETRY_SECONDS } = this.#options;
    switch (result.outcome) {
      case 'sent':
        return recordSent(this.#leaseId, mail);
      case 'lost':
        return giveBackMail(this.#leaseId, mail);
      case 'retry': {
        const seconds = retrySeconds[mail.attempts - 1] ?? retrySeconds.at(-1) ?? 60;
        if (this.#stopping.signal.aborted) return giveBackMail(this.#leaseId, mail);
        return recordRetry(this.#leaseId, mail, result.reason, seconds);
      }
      default:
        return recordEnd(this.#leaseId, mail, result.outcome, result.reason);
    }
  }

  /** Recording a result is retried: without it, a message that was sent would become uncertain. */
  async #write(statement: Sql): Promise<void> {
    try {
      await this.#database.query(statement);
    } catch (error) {
      this.#onError(error);
      await sleep(1_000);
      await this.#database.query(statement);
    }
  }

  async #extendLeases(): Promise<void> {
    const underWay = [...this.#underWay.values()];
    if (underWay.length > 0) await this.#database.loosely(extendMailLeases(this.#leaseId, underWay));
  }
}
