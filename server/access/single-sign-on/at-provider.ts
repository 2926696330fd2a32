import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Statements } from '../../kernel/database/database.ts';
import { SealedValueError } from '../../kernel/secrets/sealed-value.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import { type SignInProviderRow, selectSignInProvider } from './provider.sql.ts';
import type { Identity, ProviderAccount, ProviderClient } from './provider-client.ts';
import { ProviderProblem } from './provider-problem.ts';
import type { SignInsUnderWay, UnderWay } from './sign-in-under-way.ts';
import { placeOfClientSecret } from './single-sign-on.secrets.ts';
import { CALLBACK_PATH } from './view.ts';

/** What is needed to send people to a provider and to receive them back. */
export interface AtProvider {
  readonly database: Statements;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly client: ProviderClient;
  readonly signIns: SignInsUnderWay;
}

/** Why a person is sent to the provider, and where they continue afterwards. */
export type Errand = Pick<UnderWay, 'purpose' | 'user_id' | 'return_to'>;

/**
 * Starts a sign-in at an organization's provider.
 * @returns where the person continues
 * @throws ProviderProblem if the provider cannot be reached
 */
export async function sendToProvider(
  services: AtProvider,
  reply: FastifyReply,
  provider: SignInProviderRow,
  errand: Errand,
): Promise<URL> {
  const account = await accountOf(services, provider);
  const { org_id, version } = provider;
  const row = { ...errand, org_id, version, issuer: null, subject: null, email: null };
  const ties = await services.signIns.begin(reply, row);
  return services.client.authorizationUrl(account, ties, errand.purpose === 'again');
}

/** Who came back, from which provider and for what. */
export interface Returned {
  readonly provider: SignInProviderRow;
  readonly underWay: UnderWay;
  /** Throws ProviderProblem if the answer proves nobody. */
  readonly identify: () => Promise<Identity>;
}

/**
 * Receives someone who was sent to a provider, once.
 * @returns undefined if this browser was not sent to one, has already come back, or the provider has changed since
 */
export async function takeBack(
  services: AtProvider,
  request: FastifyRequest,
  state: string | undefined,
): Promise<Returned | undefined> {
  const taken = await services.signIns.take(request, state);
  const provider = taken && (await presentProvider(services.database, taken.underWay));
  if (!taken || !provider) return undefined;
  const { underWay, ties } = taken;
  return {
    provider,
    underWay,
    identify: async () => {
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
      return services.client.identify(await accountOf(services, provider), ties, query);
    },
  };
}

/** The provider of an unfinished sign-in, if it is still the same one and enabled. */
export async function presentProvider(
  database: Statements,
  { org_id, version, purpose }: UnderWay,
): Promise<SignInProviderRow | undefined> {
  const [provider] = await database.query<SignInProviderRow>(selectSignInProvider(org_id));
  const isOpen = provider?.enabled_at !== null || purpose === 'test';
  return provider?.version === version && isOpen ? provider : undefined;
}

async function accountOf(
  { database, secrets, baseUrl }: AtProvider,
  { org_id, issuer, client_id, client_secret_sealed: sealed }: SignInProviderRow,
): Promise<ProviderAccount> {
  const redirectUri = `${baseUrl}${CALLBACK_PATH}`;
  try {
    if (sealed === null) throw new SealedValueError('The client secret is missing.');
    const clientSecret = await secrets.open(database, placeOfClientSecret(org_id), sealed);
    return { issuer, clientId: client_id, clientSecret, redirectUri };
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error;
    throw new ProviderProblem('The client secret can no longer be read. An owner has to enter it again.');
  }
}
