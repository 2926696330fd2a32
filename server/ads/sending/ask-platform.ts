import type { Statements } from '../../kernel/database/database.ts';
import type { GuardedClient } from '../../kernel/network/guarded-client.ts';
import { standardHeaders } from '../../kernel/network/standard-headers.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import { placeOfDestination } from '../destinations/ads.secrets.ts';
import type { DestinationKind } from '../destinations/destination.schema.ts';
import type { PlatformAddresses, PlatformAnswer, PlatformRequest, Verdict } from '../platforms/platform.ts';
import { PLATFORMS } from '../platforms/platforms.ts';
import { forgetToken, googleToken, parsed } from './google-token.ts';
import { selectSealed } from './sending.sql.ts';

/** What talking to platforms needs. */
export interface Asking {
  readonly client: GuardedClient;
  readonly secrets: Secrets;
  readonly addresses: PlatformAddresses;
  /** The role that may read sealed secrets. */
  readonly worker: Statements;
}

/** To whom a request goes, under whose secret. */
export interface Asked {
  readonly organizationId: string;
  readonly destination: { readonly id: string; readonly kind: DestinationKind };
  /** The same for every attempt. */
  readonly messageId: string;
}

const NO_SECRET: Verdict = {
  state: 'needs_reconnecting',
  reason: 'The destination has no secret; enter it.',
};

/**
 * Sends a request to a platform with its credential.
 * @returns the answer, or why there is none
 */
export async function askPlatform(
  asking: Asking,
  { organizationId, destination, messageId }: Asked,
  request: PlatformRequest,
): Promise<PlatformAnswer | Verdict> {
  const { kind, id } = destination;
  const secret = await secretOf(asking, organizationId, id);
  if (secret === undefined && kind !== 'https') return NO_SECRET;
  let credential = secret ?? '';
  if (kind === 'google') {
    const swapped = await googleToken(asking.client, asking.addresses.googleTokenUrl, credential);
    if (!('token' in swapped)) return swapped;
    credential = swapped.token;
  }
  const body = request.body && JSON.stringify(request.body);
  const signed =
    kind === 'https'
      ? standardHeaders({
          ...{ id: messageId, sentAt: new Date(), body: body ?? '' },
          secrets: secret === undefined ? [] : [secret],
        })
      : {};
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...{ accept: 'application/json', 'user-agent': 'Kontor' },
    ...request.headers,
    ...signed,
    ...PLATFORMS[kind].credential(credential),
  };
  const { method, url } = request;
  const answer = await asking.client.request({ method, url, headers, ...(body !== undefined && { body }) });
  if (answer.kind === 'failure') return { state: 'waiting', reason: answer.message };
  if (kind === 'google' && answer.status === 401) forgetToken(credential);
  return { status: answer.status, body: parsed(answer.bodyExcerpt) };
}

async function secretOf(
  { worker, secrets }: Asking,
  organizationId: string,
  destinationId: string,
): Promise<string | undefined> {
  const [row] = await worker.query<{ sealed: Buffer }>(selectSealed(organizationId, destinationId));
  return row && secrets.open(worker, placeOfDestination(organizationId, destinationId), row.sealed);
}
