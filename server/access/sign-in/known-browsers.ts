import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Statements } from '../../kernel/database/database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { deleteOldKnownBrowsers, saveKnownBrowser, selectKnownBrowser } from './known-browser.sql.ts';

/** As long as browsers keep a cookie at most. */
const COOKIE_AGE_SECONDS = 400 * 86_400;

/** Tells browsers that a person signed in with before from those of strangers; it outlives the session and proves nothing. */
export interface KnownBrowsers {
  /** The hash of what the browser shows of itself; undefined when it never signed anyone in. */
  hashOf(request: FastifyRequest): Buffer | undefined;
  /** Whether the person signed in with the browser before. */
  isKnown(statements: Statements, userId: string, request: FastifyRequest): Promise<boolean>;
  /** Makes the browser known to a person who has just signed in with it. */
  remember(
    statements: Statements,
    userId: string,
    visit: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly newToken: string },
  ): Promise<void>;
}

/** @param secure whether people reach Kontor by TLS */
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
      // Several people may share a browser; each is known in it by the same token.
      const token = cookie.read(request) ?? newToken;
      await statements.query(saveKnownBrowser(hashCredential(token), userId));
      await statements.query(deleteOldKnownBrowsers(userId));
      cookie.set(reply, token);
    },
  };
}
