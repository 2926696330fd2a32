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

/** What sending people to a provider and taking them back needs. */
export interface AtProvider {
  readonly database: Statements;
  readonly secrets: Secrets;
  readonly baseUrl: string;
  readonly client: ProviderClient;
  readonly signIns: SignInsUnderWay;
}

/** For what a person goes to the provider, and where they go on afterwards. */
export type Errand = Pick<UnderWay, 'purpose' | 'user_id' | 'return_to'>;

/**
 * Begins a sign-in at the provider of an organization.
 * @returns where the person goes on
 * @throws ProviderProblem when the provider cannot be asked
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

/** Who came back, by which provider and for what. */
export interface Returned {
  readonly provider: SignInProviderRow;
  readonly underWay: UnderWay;
  /** Throws ProviderProblem when the answer proves nobody. */
  readonly identify: () => Promise<Identity>;
}

/**
 * Takes someone back who was sent to a provider, once.
 * @returns undefined when this browser was sent to none, came back before, or the provider is another one by now
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

/** The provider of a sign-in under way, as long as it is the same one and people may sign in by it. */
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
    if (sealed === null) throw new SealedValueError('The client secret is gone.');
    const clientSecret = await secrets.open(database, placeOfClientSecret(org_id), sealed);
    return { issuer, clientId: client_id, clientSecret, redirectUri };
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error;
    throw new ProviderProblem('The client secret cannot be read any more. An owner has to enter it again.');
  }
}
