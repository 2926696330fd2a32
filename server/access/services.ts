import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Statements } from '../kernel/database.ts';
import type { Kernel, Operation } from '../kernel/operation.ts';
import { renderResult } from '../kernel/result.ts';
import type { AccessDatabase } from './access-database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Site } from './pages/site.ts';
import { sessionCaller } from './sessions/session-caller.ts';
import type { Session, Sessions } from './sessions/sessions.ts';

/** What every page needs; OAuth's pages share it. */
export interface Pages {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** Makes a scope of the server answer with pages and take forms: `server.register(async (scope) => …)`. */
  readonly siteOf: (scope: FastifyInstance) => Site;
}

/** What the pages of accounts need besides. */
export interface AccountServices extends Pages {
  readonly kernel: Kernel;
  /** Where people reach Kontor; links in e-mails begin with it. */
  readonly baseUrl: string;
  /** Undefined where no SMTP server is set. */
  readonly mailer: Mailer | undefined;
  /** Creates an organization with all that belongs to a new one, as `{ organization, name, email, password }`. */
  readonly setUpOrganization: (
    statements: Statements,
    input: unknown,
  ) => Promise<{ readonly user_id: string; readonly api_key: string }>;
  /** Drops a credential from the memory of this process. */
  readonly forgetCredential: (credentialId: string) => void;
}

/** Who asks for an operation, as a visit knows it. */
interface Asker {
  readonly session: Session;
  readonly request: { readonly id: string };
}

/**
 * Runs an operation in the organization of a session.
 * @param view the schema of `data`
 * @returns the `data` of its answer, as any door would send it
 */
export async function invoke<View>(
  { kernel }: Pick<AccountServices, 'kernel'>,
  { session, request }: Asker,
  operation: Operation,
  input: unknown,
  view: z.ZodType<View>,
): Promise<View> {
  const result = await operation.invoke(kernel, sessionCaller(session, request.id), input);
  return view.parse(JSON.parse(renderResult(result)).data);
}
