import { invalidRequest } from '../../kernel/operations/errors.ts';
import type {
  Destination,
  DestinationConfig,
  DestinationKind,
  DestinationPatch,
} from './destination.schema.ts';
import type { DestinationRow } from './destination.sql.ts';

/** What a kind of destination needs, and what it has if nothing else is said. */
interface KindRules {
  readonly required: readonly (keyof DestinationConfig)[];
  readonly optional: DestinationConfig | Readonly<Record<string, undefined>>;
}

const KINDS: Readonly<Record<DestinationKind, KindRules>> = {
  meta: { required: ['dataset_id'], optional: { action_source: 'physical_store' } },
  google: { required: ['customer_id', 'conversion_action_id'], optional: { login_customer_id: undefined } },
  linkedin: { required: ['conversion_id', 'account_id'], optional: {} },
  tiktok: { required: ['event_source_id'], optional: { event_source: 'offline' } },
  https: { required: ['url'], optional: { clear_identifiers: false } },
};

/**
 * The config of a kind: its members alone, with defaults.
 * @throws 400 `invalid_request` if one is missing
 */
function configOf(kind: DestinationKind, given: DestinationConfig): DestinationConfig {
  const { required, optional } = KINDS[kind];
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) throw invalidRequest(`'config.${missing}' is required for ${kind}.`);
  const names: readonly string[] = [...required, ...Object.keys(optional)];
  return {
    ...optional,
    ...Object.fromEntries(
      Object.entries(given).filter(([name, value]) => names.includes(name) && value !== undefined),
    ),
  };
}

/** A destination to which nothing was said yet. */
export function newDestination(id: string, kind: DestinationKind): DestinationRow {
  return {
    ...{ id, kind, name: '', enabled: true, config: {}, pipeline_ids: [] },
    ...{ value_rule: { kind: 'deal_value' }, zero_value: 'skip' },
    ...{ identifiers: identifiersOf(kind), consent_policy: 'unless_denied', secret_expires_at: null },
  };
}

/**
 * A destination with what is given.
 * @throws 400 `invalid_request` if a member of its config is missing
 */
export function withGiven(before: DestinationRow, given: Omit<DestinationPatch, 'secret'>): DestinationRow {
  const { secret_expires_at = before.secret_expires_at } = given;
  return {
    ...{ id: before.id, kind: before.kind, secret_expires_at },
    name: given.name ?? before.name,
    enabled: given.enabled ?? before.enabled,
    config: configOf(before.kind, { ...before.config, ...given.config }),
    pipeline_ids: given.pipeline_ids ?? before.pipeline_ids,
    value_rule: given.value_rule ?? before.value_rule,
    zero_value: given.zero_value ?? before.zero_value,
    identifiers: given.identifiers ?? before.identifiers,
    consent_policy: given.consent_policy ?? before.consent_policy,
  };
}

/** LinkedIn takes names in the clear, so they are left out unless somebody chooses them. */
function identifiersOf(kind: DestinationKind): Destination['identifiers'] {
  const all: Destination['identifiers'] = ['email', 'phone', 'name', 'address', 'external_id', 'click_id'];
  return kind === 'linkedin' ? all.filter((name) => name !== 'name') : all;
}

/** @throws 400 `invalid_request` if the secret cannot be one of the kind */
export function requireSecret(kind: DestinationKind, secret: string): void {
  if (kind === 'google') {
    if (!isGoogleKey(secret)) {
      throw invalidRequest(
        "'secret' must be the JSON key file of a Google service account, or JSON with client_id, client_secret and refresh_token.",
      );
    }
    return;
  }
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    throw invalidRequest("'secret' must be letters, digits and signs of ASCII without spaces.");
  }
  if (kind === 'https' && secret.length < 32) {
    throw invalidRequest("'secret' signs the requests and must have at least 32 characters.");
  }
}

function isGoogleKey(secret: string): boolean {
  const key = googleKey(secret);
  const has = (...names: readonly string[]) =>
    names.every((name) => typeof Reflect.get(key, name) === 'string' && Reflect.get(key, name) !== '');
  return has('client_email', 'private_key') || has('client_id', 'client_secret', 'refresh_token');
}

function googleKey(secret: string): object {
  try {
    return Object(JSON.parse(secret));
  } catch {
    return {};
  }
}
