import type { Client, Interaction, Provider } from 'oidc-provider';
import type { Statements } from '../../../kernel/database/database.ts';
import { type AppClientRow, selectAppClient } from '../apps/app.sql.ts';
import { shownAddress } from '../redirect-address.ts';

/** An app that requests access, as shown to the person who decides. */
export interface AskingApp {
  readonly clientId: string;
  readonly name: string;
  /** Where the person is sent afterwards: a host, or the scheme of an app on their device. */
  readonly goesTo: string;
  /** The organization that registered the app; null if the app registered itself. */
  readonly registeredBy: string | null;
  /** The scopes that it requests. */
  readonly scopes: readonly string[];
}

/** Characters that could make a name look like another one, or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

/** The app behind a request; undefined if it no longer exists. */
export async function askingAppOf(
  provider: Provider,
  database: Statements,
  { params }: Interaction,
): Promise<AskingApp | undefined> {
  const client = await provider.Client.find(String(params.client_id)).catch(() => undefined);
  if (!client) return undefined;
  const goesTo = shownAddress(String(params.redirect_uri));
  return {
    clientId: client.clientId,
    name: nameOf(client, goesTo),
    goesTo,
    registeredBy: await publisherOf(client, database),
    scopes: String(params.scope).split(' '),
  };
}

function nameOf({ clientName = '' }: Client, goesTo: string): string {
  return clientName.toWellFormed().replace(UNSEEN, '').trim() || `App at ${goesTo}`;
}

async function publisherOf({ clientId }: Client, database: Statements): Promise<string | null> {
  if (clientId.startsWith('https:')) return null;
  const [app] = await database.query<AppClientRow>(selectAppClient(clientId));
  return app?.org_id ?? null;
}
