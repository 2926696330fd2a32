import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { hintOf } from '../../kernel/secrets/hint.ts';
import { NOT_SET_UP, requireOwnerOfSignIn, tell } from './changing.ts';
import {
  insertProvider,
  lockProvider,
  type ProviderFields,
  type ProviderRow,
  selectProvider,
  updateClientSecret,
  updateProvider,
} from './provider.sql.ts';
import type { ProviderClient } from './provider-client.ts';
import { ProviderProblem } from './provider-problem.ts';
import { providerCheckView, singleSignOnPatch, singleSignOnView } from './single-sign-on.schema.ts';
import { placeOfClientSecret } from './single-sign-on.secrets.ts';
import { viewOf } from './view.ts';

const SET_UP_MEANWHILE = new Conflict('Someone else has set up a provider meanwhile. Reload the page.');

/** Defines the operation that reads the organization's single sign-on settings. */
export function defineGetSingleSignOn(baseUrl: string) {
  return defineRead({
    name: 'get-single-sign-on',
    summary: 'Get single sign-on',
    scope: null,
    role: 'admin',
    input: z.object({}),
    output: singleSignOnView,
    run: async (context) => ({ data: await viewOf(context, baseUrl) }),
  });
}

/**
 * Defines the operation that sets up or changes the provider. Another issuer or client turns single sign-on off until
 * it is tested again. Another secret does not, because secrets are renewed.
 */
export function defineConfigureSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'configure-single-sign-on',
    summary: 'Change single sign-on',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: singleSignOnPatch,
    output: singleSignOnView,
    conflicts: [SET_UP_MEANWHILE],
    run: async (context, { client_secret: secret, ...patch }) => {
      requireOwnerOfSignIn(context.caller);
      requireSomeField(singleSignOnPatch, { ...patch, secret });
      const { organizationId } = context;
      const [before] = await context.query<ProviderRow>(lockProvider(organizationId));
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      const after = providerOf(before, given);
      const isAnother = before?.issuer !== after.issuer || before.client_id !== after.client_id;
      const version = isAnother || secret !== undefined ? uuidv7() : before.version;
      await store(context, before, { ...after, version }, { secret, isAnother });
      auditChange(context, before, after, secret !== undefined);
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

type Draft = Omit<ProviderFields, 'version'>;

function providerOf(before: ProviderRow | undefined, given: Partial<Draft>): Draft {
  const { issuer, client_id, domains, provision } = { ...before, ...given };
  if (issuer === undefined) throw invalidRequest("'issuer' is required.");
  if (client_id === undefined) throw invalidRequest("'client_id' is required.");
  const draft = { issuer, client_id, domains: domains ?? [], provision: provision ?? 'invited' } as const;
  if (draft.provision === 'domain' && draft.domains.length === 0) {
    throw invalidRequest(
      "'domains' must contain a domain; otherwise anyone with an account at the provider could join.",
    );
  }
  return draft;
}

async function store(
  context: WriteContext,
  before: ProviderRow | undefined,
  after: ProviderFields,
  { secret, isAnother }: { readonly secret: string | undefined; readonly isAnother: boolean },
): Promise<void> {
  const { organizationId } = context;
  const place = placeOfClientSecret(organizationId);
  const stored = secret && {
    sealed: await context.secrets.seal(context, place, secret),
    hint: hintOf(secret),
  };
  if (before) {
    await context.query(updateProvider(organizationId, after, isAnother));
    if (stored) await context.query(updateClientSecret(organizationId, stored));
    return;
  }
  if (!stored) throw invalidRequest("'client_secret' is required.");
  const inserted = await context.query(insertProvider(organizationId, after, stored));
  if (inserted.length === 0) throw conflict(SET_UP_MEANWHILE);
}

function auditChange(
  context: WriteContext,
  before: ProviderRow | undefined,
  after: Draft,
  hasNewSecret: boolean,
): void {
  const { issuer, client_id, domains, provision } = before ?? {};
  const changes = changesBetween({ issuer, client_id, domains, provision }, { ...after });
  const secret = hasNewSecret ? { client_secret: { from: null, to: 'changed' } } : {};
  if (Object.keys({ ...changes, ...secret }).length === 0) return;
  tell(context, { action: before ? 'updated' : 'created', changes: { ...changes, ...secret } });
}

/** Defines the operation that checks the provider like a sign-in would, and describes what is wrong. */
export function defineCheckSingleSignOn(client: ProviderClient) {
  return defineRead({
    name: 'check-single-sign-on',
    summary: 'Check the single sign-on provider',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: z.object({}),
    output: providerCheckView,
    conflicts: [NOT_SET_UP],
    run: async (context) => {
      requireOwnerOfSignIn(context.caller);
      const [provider] = await context.query<ProviderRow>(selectProvider(context.organizationId));
      if (!provider) throw conflict(NOT_SET_UP);
      return { data: { problem: await problemOf(client, provider.issuer) } };
    },
  });
}

async function problemOf(client: ProviderClient, issuer: string): Promise<string | null> {
  try {
    await client.check(issuer);
    return null;
  } catch (error) {
    if (error instanceof ProviderProblem) return error.message;
    throw error;
  }
}
