import type { GuardedClient } from '../../../kernel/network/guarded-client.ts';
import { withKnownTypes } from './client-metadata.ts';

/** One document serves many servers, so it may list grant types that we do not support. */
function withoutUnknownTypes(document: string): string {
  try {
    const metadata: unknown = JSON.parse(document);
    const isObject = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata);
    return isObject ? JSON.stringify(withKnownTypes({ ...metadata })) : document;
  } catch {
    // The library reports what is wrong with it.
    return document;
  }
}

/**
 * A client ID metadata document has an address chosen by a stranger. It is fetched with the client that only reaches
 * public addresses, follows no redirects and limits time and size.
 * @returns a `fetch` for the library, which only uses GET
 */
export function guardedFetch(client: GuardedClient) {
  return async (url: string | URL): Promise<Response> => {
    const outcome = await client.request({
      url: String(url),
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    if (outcome.kind === 'failure') throw new Error(outcome.message);
    if (!outcome.bodyComplete) throw new Error('The document is too large or incomplete.');
    const bodyless = outcome.status === 204 || outcome.status === 304;
    const headers = Object.entries(outcome.headers).filter(([name]) => name === 'cache-control');
    return new Response(bodyless ? null : withoutUnknownTypes(outcome.bodyExcerpt), {
      status: outcome.status,
      headers,
    });
  };
}
