import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { testSecrets } from '../../../../test/secrets.ts';
import { Database } from '../../database/database.ts';
import { INSTALLATION } from '../../jobs/job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Mail } from '../mail.ts';
import { MailQueue } from '../mail-queue.ts';
import { MailSender, type MailSenderOptions } from '../mail-sender.ts';
import type { SmtpAccount } from '../smtp-account.ts';

/** A stored message, as read by tests. */
export interface StoredMail {
  readonly id: string;
  readonly org_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly reason: string | null;
  readonly sealed: Buffer | null;
}

const TIMES = { connectMs: 2_000, silenceMs: 2_000, allMs: 10_000 };

/** For tests: a database with messages, and processes that send them. */
export class MailWorld {
  readonly owner: pg.Pool;
  readonly connection: pg.ClientConfig;
  readonly #database: Database;
  readonly #senders: MailSender[] = [];
  readonly #children: ChildProcess[] = [];

  constructor(connection: pg.ClientConfig) {
    this.connection = connection;
    this.owner = new pg.Pool({ ...connection, max: 2 });
    this.#database = new Database({ connection, onConnectionError: () => undefined });
  }

  queue(secrets: Secrets = testSecrets(this.connection)): MailQueue {
    return new MailQueue(secrets);
  }

  async addOrganization(): Promise<string> {
    const id = uuidv7();
    await this.owner.query('INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $2)', [id, `o-${id}`]);
    return id;
  }

  /** Makes an organization's messages use its own mail server; `send` decides which server that is. */
  async addOwnServer(organizationId: string): Promise<void> {
    const insert = `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'mail', '{}', now())`;
    await this.owner.query(insert, [organizationId]);
  }

  /** Enqueues a message in a transaction of the organization; returns its id. */
  async ask(organizationId: string, mail: Partial<Mail> = {}, queue = this.queue()): Promise<string> {
    const id = uuidv7();
    const draft: Mail = {
      ...{ kind: 'test', account: 'server', to: 'grace@acme.example' },
      ...{ subject: 'Hello', text: 'https://crm.example/secret-link\n', ...mail },
    };
    if (organizationId === INSTALLATION)
      await queue.enqueue(
        {
          query: async (statement) =>
            (await this.owner.query({ text: statement.text, values: [...statement.values] })).rows,
        },
        organizationId,
        draft,
        id,
      );
    else
      await this.#database.transaction(organizationId, (transaction) =>
        queue.enqueue(transaction, organizationId, draft, id),
      );
    return id;
  }

  send(
    account: SmtpAccount | ((organizationId: string) => SmtpAccount),
    options: Partial<MailSenderOptions> = {},
  ) {
    const sender = new MailSender({
      ...{ connection: this.connection, queue: this.queue(), limits: TIMES, retrySeconds: [0] },
      accountOf: async (_database, { org_id }) => (typeof account === 'function' ? account(org_id) : account),
      ...{ perMinute: 10_000, allowPrivateAddresses: false, registry: new Registry() },
      log: { warn: () => undefined },
      ...options,
    });
    this.#senders.push(sender);
    sender.start();
    return sender;
  }

  startProcess(smtpUrl: string): ChildProcess {
    const file = join(import.meta.dirname, 'sending-process.ts');
    const child = spawn(process.execPath, [file, JSON.stringify(this.connection), smtpUrl], {
      stdio: 'inherit',
    });
    this.#children.push(child);
    return child;
  }

  async stored(id: string): Promise<StoredMail> {
    const { rows } = await this.owner.query<StoredMail>('SELECT * FROM mail_messages WHERE id = $1', [id]);
    assert.ok(rows[0]);
    return rows[0];
  }

  /** Waits until the message has the state; returns the message. */
  async until(id: string, state: string): Promise<StoredMail> {
    for (const deadline = performance.now() + 20_000; ; await sleep(20)) {
      const mail = await this.stored(id);
      if (mail.state === state) return mail;
      assert.ok(performance.now() < deadline, `it stays ${mail.state}: ${mail.reason}`);
    }
  }

  /** Stops the senders and deletes all messages. */
  async stop(): Promise<void> {
    for (const child of this.#children.splice(0)) child.kill('SIGKILL');
    await Promise.all(this.#senders.splice(0).map((sender) => sender.close()));
    await this.owner.query('DELETE FROM mail_messages');
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#database.close();
    await this.owner.end();
  }
}

/** An account on a mail server on this machine. */
export function accountAt(port: number, rest: Partial<SmtpAccount> = {}): SmtpAccount {
  const from = { name: 'Kontor', address: 'kontor@crm.example' };
  return { host: '127.0.0.1', port, security: 'none', from, isGuarded: false, ...rest };
}
