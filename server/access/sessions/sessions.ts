import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { type SecurityDetails, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { notFound, unauthorized } from '../../kernel/operations/errors.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { createKnownBrowsers, type KnownBrowsers } from '../sign-in/known-browsers.ts';
import { type Cookie, defineCookie } from './cookies.ts';
import {
  deleteDeadSessions,
  deleteSessionByToken,
  insertSession,
  renewSession,
  type SessionRow,
  selectSession,
  switchSession,
  touchSession,
} from './session.sql.ts';

const TOKEN_BYTES = 32;
const COOKIE_AGE_SECONDS = 30 * 86_400;
const MAX_USER_AGENT_CHARACTERS = 300;

/** A browser that a person is signed in with. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  /** Whether the address is proved; with one that is not, the session is for one organization. */
  readonly isEmailProved: boolean;
  /** The one organization that the session is for, whose provider proved the person; null after an own sign-in. */
  readonly singleSignOnFor: string | null;
  /** The organization that the person works in; null when they belong to none or were removed from it. */
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  /** The present role in the organization. */
  readonly role: Role | null;
  /** Whether the organization requires a second factor and the person has none. */
  readonly lacksSecondFactor: boolean;
  /** Whether the person proved who they are within the last ten minutes. */
  readonly isFresh: boolean;
}

/** What else there is to a sign-in. */
interface StartOptions {
  readonly statements?: Statements;
  readonly isNewPerson?: boolean;
  readonly singleSignOnFor?: string;
}

/** The sessions of browsers: a random token in a cookie, stored as its hash (docs/accounts.md). */
export interface Sessions {
  /** The session that a request carries, or undefined when it carries none that lives. */
  currentSession(request: FastifyRequest): Promise<Session | undefined>;
  /** The same without counting as a use of it: a page that is merely open keeps no session alive. */
  peek(request: FastifyRequest): Promise<Session | undefined>;
  /** The text of the session cookie, valid or not: what a form's token is bound to. */
  readToken(request: FastifyRequest): string | undefined;
  /** The hash of what makes the browser known where someone signed in with it before. */
  browserHash(request: FastifyRequest): Buffer | undefined;
  /**
   * Signs a person in: a session with a new token takes the place of the one that the browser came with.
   * @returns the id of the session
   * @param options.statements a transaction, where the sign-in is to commit with something else
   * @param options.isNewPerson whether the account was made just now, so that no browser can be known to it
   * @param options.singleSignOnFor the organization whose provider proved the person; the session is for it alone
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    options?: StartOptions,
  ): Promise<string>;
  /** Goes on under a new token, so that a copy of the former cookie is worth nothing; throws 401 once it has ended. */
  renew(reply: FastifyReply, session: Session): Promise<void>;
  /** Goes on in another of the person's organizations, under a new token; throws 404 where they are no member. */
  switchOrganization(reply: FastifyReply, session: Session, organizationId: string): Promise<void>;
  /** Signs out: the session is gone, also for whoever copied the cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** @param secure whether people reach Kontor by TLS */
export function createSessions(database: Statements, { secure }: { secure: boolean }): Sessions {
  const cookie = defineCookie('kontor_session', { secure, maxAgeSeconds: COOKIE_AGE_SECONDS });
  const browsers = createKnownBrowsers({ secure });
  const find = async (request: FastifyRequest) => {
    const token = cookie.read(request);
    if (token === undefined) return undefined;
    const [row] = await database.query<SessionRow>(selectSession(hashCredential(token)));
    return row;
  };
  return {
    readToken: cookie.read,
    browserHash: browsers.hashOf,
    currentSession: async (request) => {
      const row = await find(request);
      if (row?.use_is_old) await database.query(touchSession(row.id));
      return row && sessionOf(row);
    },
    peek: async (request) => {
      const row = await find(request);
      return row && sessionOf(row);
    },
    start: createStart(database, cookie, browsers),
    renew: async (reply, { sessionId }) => {
      const token = newToken();
      const renewed = await database.query(renewSession(sessionId, hashCredential(token)));
      if (renewed.length === 0) throw unauthorized('You are signed out. Sign in to go on.');
      cookie.set(reply, token);
    },
    switchOrganization: async (reply, { sessionId }, organizationId) => {
      const token = newToken();
      const switched = await database.query(switchSession(sessionId, organizationId, hashCredential(token)));
      if (switched.length === 0) throw notFound('organization', 'person');
      cookie.set(reply, token);
    },
    end: async (request, reply) => {
      const token = cookie.read(request);
      if (token !== undefined) {
        const end = deleteSessionByToken(hashCredential(token));
        await database.query(withSecurityEvent(end, 'signed_out', originOf(request)));
      }
      cookie.clear(reply);
      // Browsers heed it where people come by TLS. It leaves cookies alone: one of them tells a known browser from a
      // stranger's.
      reply.header('Clear-Site-Data', '"storage"');
    },
  };
}

function createStart(database: Statements, cookie: Cookie, browsers: KnownBrowsers): Sessions['start'] {
  return async (request, reply, userId, options = {}) => {
    const { statements = database, isNewPerson = false, singleSignOnFor } = options;
    const former = cookie.read(request);
    if (former !== undefined) await statements.query(deleteSessionByToken(hashCredential(former)));
    await statements.query(deleteDeadSessions());
    const token = newToken();
    const session = {
      id: uuidv7(),
      token_hash: hashCredential(token),
      user_id: userId,
      user_agent: userAgent(request),
      address: request.ip,
      sso_org_id: singleSignOnFor ?? null,
    };
    const log = (details: SecurityDetails) => {
      const event = [insertSession(session), 'signed_in', originOf(request), details] as const;
      return statements.query(withSecurityEvent(...event, singleSignOnFor));
    };
    if (singleSignOnFor === undefined) {
      const isNewBrowser = !isNewPerson && !(await browsers.isKnown(statements, userId, request));
      await log(isNewBrowser ? { new_browser: true } : {});
      await browsers.remember(statements, userId, { request, reply, newToken: newToken() });
    } else {
      // Who comes from a provider has shown no password, so the browser earns no tries of one.
      await log({ method: 'single_sign_on' });
    }
    cookie.set(reply, token);
    return session.id;
  };
}

function sessionOf(row: SessionRow): Session {
  return {
    sessionId: row.id,
    userId: row.user_id,
    userName: row.user_name,
    email: row.email,
    isEmailProved: row.bound_org_id === null,
    singleSignOnFor: row.sso_org_id,
    organizationId: row.org_id,
    organizationName: row.org_name,
    role: row.role,
    lacksSecondFactor: row.lacks_factor,
    isFresh: row.is_fresh,
  };
}

/** A secret of 256 random bits for a cookie or a link, 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the browser says of itself, of any bytes, as a text that PostgreSQL takes. */
function userAgent({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '')
    .slice(0, MAX_USER_AGENT_CHARACTERS)
    .toWellFormed()
    .replaceAll('\0', '');
}
