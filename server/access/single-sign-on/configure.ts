import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { ApiError, Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { hintOf } from '../../kernel/secrets/hint.ts';
import { keepsOwner, NO_OWNER_KEPT } from './kept-owner.ts';
import {
  deleteProvider,
  insertProvider,
  lockProvider,
  type ProviderFields,
  type ProviderRow,
  selectProvider,
  setProviderEnabled,
  updateClientSecret,
  updateProvider,
} from './provider.sql.ts';
import type { ProviderClient } from './provider-client.ts';
import { ProviderProblem } from './provider-problem.ts';
import { providerCheckView, singleSignOnPatch, singleSignOnView } from './single-sign-on.schema.ts';
import { placeOfClientSecret } from './single-sign-on.secrets.ts';
import { viewOf } from './view.ts';

const NOT_SET_UP = new Conflict('Set up a provider first.');
const SET_UP_MEANWHILE = new Conflict('Someone else has set up a provider meanwhile. Reload the page.');
const NOT_TESTED = new Conflict(
  'An owner has to sign in once as a test before single sign-on can be turned on.',
);

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
      requireOwner(context.caller);
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
      requireOwner(context.caller);
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

/**
 * Defines the operation that turns single sign-on on, after a test and while an owner can still sign in without it.
 */
export function defineEnableSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'enable-single-sign-on',
    summary: 'Turn single sign-on on',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: z.object({}),
    output: singleSignOnView,
    conflicts: [NOT_SET_UP, NOT_TESTED, NO_OWNER_KEPT],
    run: async (context) => {
      const provider = await lockedProvider(context);
      if (provider.tested_at === null) throw conflict(NOT_TESTED);
      if (!(await keepsOwner(context, context.organizationId))) throw conflict(NO_OWNER_KEPT);
      if (provider.enabled_at === null) {
        await context.query(setProviderEnabled(context.organizationId, true));
        tell(context, { action: 'enabled' });
      }
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

/** Defines the operation that turns single sign-on off and ends the sessions that began with it. */
export function defineDisableSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'disable-single-sign-on',
    summary: 'Turn single sign-on off',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: z.object({}),
    output: singleSignOnView,
    conflicts: [NOT_SET_UP],
    run: async (context) => {
      const provider = await lockedProvider(context);
      if (provider.enabled_at !== null) {
        await context.query(setProviderEnabled(context.organizationId, false));
        tell(context, { action: 'disabled' });
      }
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

/** Removes the provider and its connections to accounts; the accounts stay. */
export const removeSingleSignOn = defineWrite({
  name: 'remove-single-sign-on',
  summary: 'Remove single sign-on',
  scope: null,
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  conflicts: [NOT_SET_UP],
  run: async (context) => {
    await lockedProvider(context);
    await context.query(deleteProvider(context.organizationId));
    tell(context, { action: 'deleted' });
    return DONE;
  },
});

async function lockedProvider(context: WriteContext): Promise<ProviderRow> {
  requireOwner(context.caller);
  const [provider] = await context.query<ProviderRow>(lockProvider(context.organizationId));
  if (!provider) throw conflict(NOT_SET_UP);
  return provider;
}

function requireOwner({ credential }: Caller): void {
  if (credential.role === 'owner') return;
  throw new ApiError(403, 'forbidden', 'Only owners may change how the organization signs in.');
}

function tell(context: WriteContext, { action, changes = {} }: Pick<AuditEntry, 'action' | 'changes'>): void {
  const { organizationId, caller } = context;
  context.audit({ recordType: 'single_sign_on', recordId: organizationId, action, changes });
  context.defer(insertSecurityEvent(caller, 'single_sign_on_changed', { change: action }));
}
