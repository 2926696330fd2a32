import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../database/database.ts';
import { INSTALLATION } from '../jobs/job.ts';
import type { Place } from '../secrets/sealed-value.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { insertMail } from './mail.sql.ts';
import type { Mail } from './mail.ts';

const DEFAULT_VALID_SECONDS = 3 * 86_400;

/** What a message says. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
}

/** A stored message, and what it says as far as the database knows. */
export interface StoredContent {
  readonly org_id: string;
  readonly id: string;
  readonly sealed: Buffer | null;
}

/** What a message says, as it is sealed. */
export const MAIL_CONTENT = { table: 'mail_messages', column: 'sealed' } as const;

/**
 * The messages that wait to be sent. What they say is stored sealed. A server without a secret key keeps it in the memory of the
 * process that was asked, so a restart loses those messages; nothing is ever stored readable.
 */
export class MailQueue {
  readonly #secrets: Secrets;
  readonly #kept = new Map<string, { readonly content: MailContent; readonly untilMs: number }>();

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /**
   * Asks for a message, in the transaction of what causes it: it is sent once that has committed.
   * @param statements of the organization, or of a role that may write the messages of people
   * @param organizationId `INSTALLATION` for what concerns a person's account
   * @param id asking again with the same one sends nothing more
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
   * What a message says; undefined where it is not known any more.
   * @throws SealedValueError when no key at hand opens it
   */
  async open(statements: Statements, stored: StoredContent): Promise<MailContent | undefined> {
    if (stored.sealed === null) return this.#kept.get(stored.id)?.content;
    return JSON.parse(await this.#secrets.open(statements, placeOf(stored), stored.sealed));
  }

  /** Drops what a message says from memory: it is not sent any more. */
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
