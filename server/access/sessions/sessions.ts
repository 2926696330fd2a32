import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { type SecurityDetails, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { notFound, unauthorized } from '../../kernel/operations/errors.ts';
import type { AccessDatabase } from '../access-database.ts';
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

/** The session of a signed-in browser. */
export interface Session {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
  /** The language that the person chose; null for that of the organization. */
  readonly ownLanguage: Language | null;
  /** Whether the address is proved. If not, the session is for one organization. */
  readonly isEmailProved: boolean;
  /** The only organization of the session if its provider authenticated the person; null after a normal sign-in. */
  readonly singleSignOnFor: string | null;
  /** The current organization; null if the person belongs to none or was removed from it. */
  readonly organizationId: string | null;
  readonly organizationName: string | null;
  /** The current role in the organization. */
  readonly role: Role | null;
  /** Whether the person may see only some records of the organization. */
  readonly isRestricted: boolean;
  /** Whether the organization requires a second factor and the person has none. */
  readonly lacksSecondFactor: boolean;
  /** Whether the organization requires single sign-on and the person signed in without it. */
  readonly lacksSingleSignOn: boolean;
  /** Whether the person confirmed their identity in the last ten minutes. */
  readonly isFresh: boolean;
}

/** Further details of a sign-in. */
interface StartOptions {
  readonly statements?: Statements;
  readonly isNewPerson?: boolean;
  readonly singleSignOnFor?: string;
  readonly providerSession?: string | null;
}

/** The sessions of browsers: a random token in a cookie, stored as its hash (docs/accounts.md). */
export interface Sessions {
  /** The valid session of a request, or undefined. */
  currentSession(request: FastifyRequest): Promise<Session | undefined>;
  /** Like `currentSession`, but does not count as a use, so that an open page does not keep a session alive. */
  peek(request: FastifyRequest): Promise<Session | undefined>;
  /** The text of the session cookie, valid or not, to which a form's token is bound. */
  readToken(request: FastifyRequest): string | undefined;
  /** The hash of the token of a browser in which someone signed in before. */
  browserHash(request: FastifyRequest): Buffer | undefined;
  /**
   * Signs a person in: a session with a new token replaces the browser's current one.
   * @returns the id of the session
   * @param options.statements a transaction, if the sign-in must commit with something else
   * @param options.isNewPerson whether the account was just created, so that it has no known browsers
   * @param options.singleSignOnFor the organization whose provider authenticated the person; the session is only for
   *   it
   * @param options.providerSession the provider's id of its own session
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    options?: StartOptions,
  ): Promise<string>;
  /** Continues with a new token, so that a copy of the old cookie is useless. Throws 401 if the session has ended. */
  renew(reply: FastifyReply, session: Session): Promise<void>;
  /**
   * Switches to another of the person's organizations, with a new token. Throws 404 if they are not a member.
   * @param statements a transaction, if the switch must commit with something else
   */
  switchOrganization(
    reply: FastifyReply,
    session: Session,
    organizationId: string,
    statements?: Statements,
  ): Promise<void>;
  /** Signs out. The session ends, even for someone who copied the cookie. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** @param secure whether people reach Kontor over TLS */
export function createSessions(database: AccessDatabase, { secure }: { secure: boolean }): Sessions {
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
      if (renewed.length === 0) throw unauthorized('You are signed out. Sign in to continue.');
      cookie.set(reply, token);
    },
    switchOrganization: async (reply, { sessionId }, organizationId, statements = database) => {
      const token = newToken();
      const switched = await statements.query(
        switchSession(sessionId, organizationId, hashCredential(token)),
      );
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
      // Browsers obey it over TLS. It does not clear cookies, because one of them marks a known browser.
      reply.header('Clear-Site-Data', '"storage"');
    },
  };
}

function createStart(database: AccessDatabase, cookie: Cookie, browsers: KnownBrowsers): Sessions['start'] {
  const start: Sessions['start'] = async (request, reply, userId, options = {}) => {
    const { statements, isNewPerson = false, singleSignOnFor, providerSession = null } = options;
    if (!statements) {
      return database.transaction((own) => start(request, reply, userId, { ...options, statements: own }));
    }
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
      sso_sid: providerSession,
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
      // Someone who comes from a provider has entered no password, so the browser gets no additional password
      // attempts.
      await log({ method: 'single_sign_on' });
    }
    cookie.set(reply, token);
    return session.id;
  };
  return start;
}

function sessionOf(row: SessionRow): Session {
  return {
    sessionId: row.id,
    userId: row.user_id,
    userName: row.user_name,
    email: row.email,
    ownLanguage: row.language,
    isEmailProved: row.bound_org_id === null,
    singleSignOnFor: row.sso_org_id,
    organizationId: row.org_id,
    organizationName: row.org_name,
    role: row.role,
    isRestricted: row.is_restricted,
    lacksSecondFactor: row.lacks_factor,
    lacksSingleSignOn: row.lacks_provider,
    isFresh: row.is_fresh,
  };
}

/** A secret of 256 random bits for a cookie or link: 43 characters of base64url. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The `User-Agent`, cleaned so that PostgreSQL can store it. */
function userAgent({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '')
    .slice(0, MAX_USER_AGENT_CHARACTERS)
    .toWellFormed()
    .replaceAll('\0', '');
}
