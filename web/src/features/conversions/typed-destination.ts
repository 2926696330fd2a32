import type { Destination, DestinationPatch } from '../../api/conversions.ts';
import { plainNumber } from '../../records/own/plain-number.ts';
import { SETUP } from './setup-words.ts';

/** What a person types about a destination. */
export interface Typed {
  readonly kind: Destination['kind'];
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
  readonly secret: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expires: string;
  readonly consent: Destination['consent_policy'];
  /** What may be sent of a contact; undefined for what is usual for the platform. */
  readonly identifiers: Destination['identifiers'] | undefined;
  readonly value: {
    readonly kind: Destination['value_rule']['kind'];
    readonly percent: string;
    readonly amount: string;
    readonly currency: string;
  };
  readonly sendsZero: boolean;
  /** The ids of the pipelines whose wins are sent; all if it is empty. */
  readonly pipelines: readonly string[];
  readonly enabled: boolean;
}

/** The form of a destination, or of a new one. */
export function typedOf(present: Destination | undefined): Typed {
  if (!present) {
    return {
      ...{ kind: 'google', name: 'Google Ads', config: {}, secret: '', expires: '', pipelines: [] },
      ...{ consent: 'unless_denied', identifiers: undefined, sendsZero: false, enabled: true },
      value: { kind: 'deal_value', percent: '', amount: '', currency: '' },
    };
  }
  const { kind, name, config, secret_expires_at, consent_policy, zero_value, enabled } = present;
  const { kind: valueKind, percent, value = '', currency = '' } = present.value_rule;
  return {
    ...{ kind, name, enabled, secret: '', consent: consent_policy, sendsZero: zero_value === 'send' },
    pipelines: present.pipeline_ids,
    identifiers: present.identifiers,
    value: { kind: valueKind, percent: percent?.toString() ?? '', amount: value, currency },
    config: Object.fromEntries(
      Object.entries(config).flatMap(([id, of]) => (typeof of === 'string' ? [[id, of]] : [])),
    ),
    expires: secret_expires_at?.slice(0, 10) ?? '',
  };
}

/** What is sent of a contact unless somebody chooses. */
export function usualIdentifiers(kind: Destination['kind']): Destination['identifiers'] {
  const { takes, unhashed } = SETUP[kind];
  return takes.filter((one) => one !== unhashed);
}

/** What is sent. An empty secret is not: it would replace the present one. */
export function writtenOf({
  name,
  config,
  secret,
  expires,
  consent,
  identifiers,
  value,
  sendsZero,
  pipelines,
  enabled,
}: Typed): DestinationPatch {
  const ids = Object.entries(config).filter(([, id]) => id.trim() !== '');
  return {
    ...{ name, enabled, consent_policy: consent, zero_value: sendsZero ? 'send' : 'skip' },
    ...{ pipeline_ids: [...pipelines], value_rule: ruleOf(value) },
    config: Object.fromEntries(ids.map(([id, given]) => [id, given.trim()])),
    secret_expires_at: expires === '' ? null : expires,
    ...(identifiers && { identifiers: [...identifiers] }),
    ...(secret.trim() !== '' && { secret: secret.trim() }),
  };
}

/** The rule of a value. What is missing or no number is left to the server, which says so. */
function ruleOf({ kind, percent, amount, currency }: Typed['value']): DestinationPatch['value_rule'] {
  // A text that is no number stays as it is.
  const decimal = (text: string) => plainNumber(text) ?? text.trim();
  if (kind === 'deal_value') return { kind };
  if (kind === 'percent')
    return { kind, ...(percent.trim() !== '' && { percent: Number(decimal(percent)) }) };
  return {
    kind,
    ...(amount.trim() !== '' && { value: decimal(amount) }),
    ...(currency.trim() !== '' && { currency: currency.trim().toUpperCase() }),
  };
}
