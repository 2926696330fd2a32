import type { FastifyInstance } from 'fastify';
import type { Origin } from '../kernel/audit/security-event.ts';
import type { Statements } from '../kernel/database/database.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import type { AccessDatabase } from './access-database.ts';
import type { SecondStep } from './factors/second-step.ts';
import type { Site } from './pages/site.ts';
import type { LateEvents } from './security/late-events.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { ProviderClient } from './single-sign-on/provider-client.ts';

/** What all pages need, including those of OAuth. */
export interface Pages {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** Sign-ins that wait for a code after the password. */
  readonly secondStep: SecondStep;
  /** Makes a Fastify scope serve pages and accept forms: `server.register(async (scope) => …)`. */
  readonly siteOf: (scope: FastifyInstance) => Site;
}

/** A person who sets up an organization on the page. */
export interface SetUpPerson {
  readonly origin: Origin;
  /** Starts the session of the new owner and returns its id. */
  readonly signIn: (userId: string) => Promise<string>;
}

/** What the account pages need in addition. */
export interface AccountServices extends Pages {
  /** Where people reach Kontor; links in emails begin with it. */
  readonly baseUrl: string;
  /** Seals and opens the secrets of second factors. */
  readonly secrets: Secrets;
  /** Talks to single sign-on providers. */
  readonly providerClient: ProviderClient;
  /** Undefined if no SMTP server is configured. */
  readonly mailer: MailQueue | undefined;
  /** Removes credentials from the memory of this process; an empty id means all of them. */
  readonly forgetCredential: (credentialId: string) => void;
  /** Writes refused sign-ins to the security log. */
  readonly lateEvents: LateEvents;
  /** The paths of the scripts and styles that the web app loads first; empty if it is not built. */
  readonly appFiles: readonly string[];
  /** Creates an organization with everything it needs, from `{ organization, name, email, password }`. */
  readonly setUpOrganization: (
    statements: Statements,
    input: unknown,
    person: SetUpPerson,
  ) => Promise<{ readonly user_id: string; readonly api_key: string }>;
  /** The same without an API key. */
  readonly setUpWithoutKey: (statements: Statements, input: unknown, person: SetUpPerson) => Promise<unknown>;
}
