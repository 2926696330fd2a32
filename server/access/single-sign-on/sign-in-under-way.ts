import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Statements } from '../../kernel/database/database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { newToken } from '../sessions/sessions.ts';
import type { Ties } from './provider-client.ts';
import {
  deleteExpiredUnderWay,
  insertUnderWay,
  selectUnderWay,
  takeUnderWay,
  type UnderWayRow,
} from './sign-in-under-way.sql.ts';

const LIFETIME_SECONDS = 600;

/** A sign-in that went to a provider, or came back and waits for one more step. */
export type UnderWay = UnderWayRow;

/**
 * Unfinished sign-ins at providers. A cookie binds each to its browser; state, nonce and code verifier are derived
 * from it. So the database stores none of them, and an answer in another browser is useless.
 */
export interface SignInsUnderWay {
  /** Starts a sign-in, valid for ten minutes. An earlier one of the browser is forgotten. */
  begin(reply: FastifyReply, row: UnderWay): Promise<Ties>;
  /**
   * The sign-in that an answer with this state belongs to, once; undefined if it has expired or belongs to another
   * browser.
   */
  take(
    request: FastifyRequest,
    state: string | undefined,
  ): Promise<{ underWay: UnderWay; ties: Ties } | undefined>;
  /** The account connection that waits for a sign-in to that account. */
  findLink(request: FastifyRequest): Promise<UnderWay | undefined>;
  /** Like `findLink`, but uses it, in the transaction of `statements`. */
  takeLink(statements: Statements, request: FastifyRequest): Promise<UnderWay | undefined>;
}

/** @param secure whether people reach Kontor over TLS */
export function createSignInsUnderWay(
  database: Statements,
  { secure }: { secure: boolean },
): SignInsUnderWay {
  const cookie = defineCookie('kontor_sso', { secure, maxAgeSeconds: LIFETIME_SECONDS });
  const isLink = (row: UnderWay | undefined) => (row?.purpose === 'link' ? row : undefined);
  return {
    begin: async (reply, row) => {
      const token = newToken();
      await database.query(deleteExpiredUnderWay());
      await database.query(insertUnderWay(hashCredential(token), row, LIFETIME_SECONDS));
      cookie.set(reply, token);
      return tiesOf(token);
    },
    take: async (request, state) => {
      const token = cookie.read(request);
      if (token === undefined || tiesOf(token).state !== state) return undefined;
      const [underWay] = await database.query<UnderWayRow>(takeUnderWay(hashCredential(token)));
      return underWay && { underWay, ties: tiesOf(token) };
    },
    findLink: async (request) => {
      const token = cookie.read(request);
      if (token === undefined) return undefined;
      const [row] = await database.query<UnderWayRow>(selectUnderWay(hashCredential(token)));
      return isLink(row);
    },
    takeLink: async (statements, request) => {
      const token = cookie.read(request);
      if (token === undefined) return undefined;
      const [row] = await statements.query<UnderWayRow>(takeUnderWay(hashCredential(token)));
      return isLink(row);
    },
  };
}

function tiesOf(token: string): Ties {
  const derive = (what: string) => hashCredential(`single sign-on ${what} ${token}`).toString('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}
