import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { constantSql, sql } from '../../server/kernel/database/sql.ts';
import { addOrganization, type Installation, OWNER_PASSWORD } from '../lib/installation.ts';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { Tab } from './tab.ts';

/** The tables in which edits are looked for, each with the column that holds what was typed. */
const HELD_IN = {
  contacts: 'first_name',
  deals: 'title',
  tasks: 'title',
  activities: 'description',
} as const;
export type Held = keyof typeof HELD_IN;

/** A server that can be killed, and a person with two tabs in one browser. */
export class World {
  readonly email: string;
  readonly #installation: Installation;
  readonly #context: BrowserContext;
  readonly #organizationId: string;
  readonly #port: string;
  #server: ServerProcess | undefined;

  private constructor(
    installation: Installation,
    organizationId: string,
    email: string,
    server: ServerProcess,
    context: BrowserContext,
  ) {
    this.#installation = installation;
    this.#organizationId = organizationId;
    this.email = email;
    this.#server = server;
    this.#port = new URL(server.url).port;
    this.#context = context;
  }

  /** Starts a server on the database of an installation, and signs a person in. */
  static async open(installation: Installation, browser: Browser): Promise<World> {
    const { organization_id: organizationId } = await addOrganization(
      installation,
      `Faults ${randomUUID().slice(0, 8)}`,
    );
    const [owner] = await installation.owner.query<{ email: string }>(sql`
      SELECT u.email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.org_id = ${organizationId}`);
    const server = await startServer(KONTOR, installation.dataDir);
    const context = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
    });
    return new World(installation, organizationId, owner?.email ?? '', server, context);
  }

  async openTab(): Promise<Tab> {
    return new Tab(this.#context, this.email, OWNER_PASSWORD);
  }

  /** Kills the server as a crash does. */
  async killServer(): Promise<void> {
    await this.#server?.stop('SIGKILL');
    this.#server = undefined;
  }

  async startServer(): Promise<void> {
    this.#server ??= await startServer(KONTOR, this.#installation.dataDir, {
      environment: { PORT: this.#port },
    });
  }

  /** Pulls or plugs the network of both tabs. */
  async setOffline(isOffline: boolean): Promise<void> {
    try {
      await this.#context.setOffline(isOffline);
    } catch {
      // A tab that was closed at this moment; the other one has to hear of it.
      await this.#context.setOffline(isOffline);
    }
  }

  /** Ends all sessions of the person. */
  async endSessions(): Promise<void> {
    await this.#installation.owner.query(sql`DELETE FROM sessions`);
  }

  /** Creates a record of the organization, and answers its id. */
  async create(tab: Tab, path: string, fields: object): Promise<string> {
    return tab.create(path, fields);
  }

  /** How many records hold a text that was typed. */
  async countHeld(table: Held, text: string): Promise<number> {
    const column = constantSql(HELD_IN[table]);
    return this.#count(sql`
      SELECT count(*)::int AS counted FROM ${constantSql(table)} t WHERE t.org_id = ${this.#organizationId} AND t.${column} = ${text}`);
  }

  /** How often a field of a record was set to a text. */
  async countSet(id: string, field: string, text: string): Promise<number> {
    return this.#count(sql`
      SELECT count(*)::int AS counted FROM audit_entries e
      WHERE e.org_id = ${this.#organizationId} AND e.record_id = ${id} AND e.changes -> ${field}::text ->> 'to' = ${text}`);
  }

  /** How often a deal was moved. */
  async countMoves(id: string): Promise<number> {
    return this.#count(sql`
      SELECT count(*)::int AS counted FROM activities a
      WHERE a.org_id = ${this.#organizationId} AND a.deal_id = ${id} AND a.activity_type = 'stage_change'`);
  }

  async close(): Promise<void> {
    await this.#context.close();
    await this.#server?.stop();
  }

  async #count(statement: ReturnType<typeof sql>): Promise<number> {
    const [row] = await this.#installation.owner.query<{ counted: number }>(statement);
    return row?.counted ?? 0;
  }
}
