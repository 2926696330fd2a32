import type { FastifyInstance } from 'fastify';
import type { Statements } from '../kernel/database/database.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import type { AccessDatabase } from './access-database.ts';
import type { SecondStep } from './factors/second-step.ts';
import type { Site } from './pages/site.ts';
import type { LateEvents } from './security/late-events.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { ProviderClient } from './single-sign-on/provider-client.ts';

/** What every page needs; OAuth's pages share it. */
export interface Pages {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** The sign-ins that wait for a code after the password. */
  readonly secondStep: SecondStep;
  /** Makes a scope of the server answer with pages and take forms: `server.register(async (scope) => …)`. */
  readonly siteOf: (scope: FastifyInstance) => Site;
}

/** What the pages of accounts need besides. */
export interface AccountServices extends Pages {
  /** Where people reach Kontor; links in e-mails begin with it. */
  readonly baseUrl: string;
  /** Seal and open the secrets of second factors. */
  readonly secrets: Secrets;
  /** Speaks to the providers of single sign-on. */
  readonly providerClient: ProviderClient;
  /** Undefined where no SMTP server is set. */
  readonly mailer: MailQueue | undefined;
  /** Drops credentials from the memory of this process; an empty id stands for all of them. */
  readonly forgetCredential: (credentialId: string) => void;
  /** Writes refused sign-ins into the security log. */
  readonly lateEvents: LateEvents;
  /** The paths of the scripts and styles that the web app loads first; none where it is not built. */
  readonly appFiles: readonly string[];
  /** Creates an organization with all that belongs to a new one, as `{ organization, name, email, password }`. */
  readonly setUpOrganization: (
    statements: Statements,
    input: unknown,
  ) => Promise<{ readonly user_id: string; readonly api_key: string }>;
}
