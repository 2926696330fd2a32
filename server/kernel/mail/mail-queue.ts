import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../database/database.ts';
import { INSTALLATION } from '../jobs/job.ts';
import type { Place } from '../secrets/sealed-value.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { insertMail } from './mail.sql.ts';
import type { Mail } from './mail.ts';

const DEFAULT_VALID_SECONDS = 3 * 86_400;

/** The content of a message. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
}

/** The stored content of a message, as far as the database has it. */
export interface StoredContent {
  readonly org_id: string;
  readonly id: string;
  readonly sealed: Buffer | null;
}

/** Where the content of a message is sealed. */
export const MAIL_CONTENT = { table: 'mail_messages', column: 'sealed' } as const;

/**
 * The queue of messages. Their content is stored sealed. Without a secret key, only the process that enqueued a
 * message has its content, in memory, so a restart loses it. Content is never stored readable.
 */
export class MailQueue {
  readonly #secrets: Secrets;
  readonly #kept = new Map<string, { readonly content: MailContent; readonly untilMs: number }>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /**
   * Enqueues a message in the transaction that causes it. It is sent once the transaction has committed.
   * @param statements of the organization, or of a role that may write the messages of people
   * @param organizationId `INSTALLATION` for a message about a person's account
   * @param id enqueuing with the same id again sends nothing more
   */
  async enqueue(statements: Statements, organizationId: string, mail: Mail, id = uuidv7()): Promise<void> {
    const { kind, account, urgent = false, to, subject, text, validSeconds = DEFAULT_VALID_SECONDS } = mail;
    const content = { subject, text };
    const sealed = (await this.#secrets.canSeal())
      ? await this.#secrets.seal(statements, placeOf({ org_id: organizationId, id }), JSON.stringify(content))
      : null;
    if (sealed === null) this.#keep(id, content, validSeconds);
    const row = { id, kind, account, urgent, recipient: to, sealed, validSeconds };
    await statements.query(insertMail(organizationId, row));
  }

  /** The messages that only this process can send. */
  get keptIds(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /**
   * The content of a message; undefined if it is no longer known.
   * @throws SealedValueError if no available key opens it
   */
  async open(statements: Statements, stored: StoredContent): Promise<MailContent | undefined> {
    if (stored.sealed === null) return this.#kept.get(stored.id)?.content;
    return JSON.parse(await this.#secrets.open(statements, placeOf(stored), stored.sealed));
  }

  /** Forgets the content of a message that is held in memory, so it is no longer sent. */
  forget(id: string): void {
    this.#kept.delete(id);
  }

  #keep(id: string, content: MailContent, validSeconds: number): void {
    const now = performance.now();
    for (const [known, { untilMs }] of this.#kept) if (untilMs < now) this.#kept.delete(known);
    this.#kept.set(id, { content, untilMs: now + validSeconds * 1_000 });
  }
}

function placeOf({ org_id, id }: Pick<StoredContent, 'org_id' | 'id'>): Place {
  return { ...MAIL_CONTENT, organizationId: org_id === INSTALLATION ? null : org_id, rowId: id };
}
