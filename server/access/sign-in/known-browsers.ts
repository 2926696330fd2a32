import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Statements } from '../../kernel/database/database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { deleteOldKnownBrowsers, saveKnownBrowser, selectKnownBrowser } from './known-browser.sql.ts';

/** The longest time that browsers keep a cookie. */
const COOKIE_AGE_SECONDS = 400 * 86_400;

/** Recognizes browsers with which a person signed in before. The cookie outlives the session and proves nothing. */
export interface KnownBrowsers {
  /** The hash of a browser's token; undefined if nobody signed in with it before. */
  hashOf(request: FastifyRequest): Buffer | undefined;
  /** Whether the person signed in with the browser before. */
  isKnown(statements: Statements, userId: string, request: FastifyRequest): Promise<boolean>;
  /** Records the browser for a person who has just signed in with it. */
  remember(
    statements: Statements,
    userId: string,
    visit: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly newToken: string },
  ): Promise<void>;
}

/** @param secure whether people reach Kontor over TLS */
export function createKnownBrowsers({ secure }: { secure: boolean }): KnownBrowsers {
  const cookie = defineCookie('kontor_browser', { secure, maxAgeSeconds: COOKIE_AGE_SECONDS });
  return {
    hashOf: (request) => {
      const token = cookie.read(request);
      return token === undefined ? undefined : hashCredential(token);
    },
    isKnown: async (statements, userId, request) => {
      const token = cookie.read(request);
      if (token === undefined) return false;
      return (await statements.query(selectKnownBrowser(hashCredential(token), [userId]))).length > 0;
    },
    remember: async (statements, userId, { request, reply, newToken }) => {
      // Several people may share a browser; each is recorded with the same token.
      const token = cookie.read(request) ?? newToken;
      await statements.query(saveKnownBrowser(hashCredential(token), userId));
      await statements.query(deleteOldKnownBrowsers(userId));
      cookie.set(reply, token);
    },
  };
}
