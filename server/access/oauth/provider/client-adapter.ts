import type { Adapter, Payload } from 'oidc-provider';
import type { Statements } from '../../../kernel/database/database.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import { type AppClientRow, selectAppClient } from '../apps/app.sql.ts';
import {
  insertRegistration,
  type RegistrationRow,
  selectRegistration,
} from '../registrations/registration.sql.ts';
import { applicationType, knownMetadata, scopesWithin } from './client-metadata.ts';
import { adapterOf } from './models.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Clients for the library: apps of organizations, and apps that registered themselves. Instead of the secret, the
 * library gets its hash in hex, which `useHashedSecrets` compares.
 */
export function clientAdapter(database: Statements): Adapter {
  return adapterOf({
    find: async (id) => {
      if (!UUID.test(id)) return undefined;
      const [app] = await database.query<AppClientRow>(selectAppClient(id));
      if (app) return withSecret(id, metadataOfApp(app), app.secret_hash);
      const [registration] = await database.query<RegistrationRow>(selectRegistration(id));
      return registration && withSecret(id, registration.metadata, registration.secret_hash);
    },
    upsert: async (id, client) => {
      const { client_secret: secret } = client;
      const hash = typeof secret === 'string' ? hashCredential(secret) : null;
      await database.query(insertRegistration(id, knownMetadata(client), hash));
    },
  });
}

function metadataOfApp(app: AppClientRow): Payload {
  return {
    client_name: app.name,
    redirect_uris: app.redirect_uris,
    application_type: applicationType(app.redirect_uris),
    scope: app.scopes.join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: app.secret_hash ? 'client_secret_basic' : 'none',
  };
}

function withSecret(id: string, metadata: Payload, hash: Buffer | null): Payload {
  const { scope } = metadata;
  return {
    ...metadata,
    ...(typeof scope === 'string' ? { scope: scopesWithin(scope.split(' ')).join(' ') } : {}),
    client_id: id,
    ...(hash ? { client_secret: hash.toString('hex') } : {}),
  };
}
