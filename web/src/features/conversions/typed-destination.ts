import type { Destination, DestinationPatch } from '../../api/conversions.ts';

/** What a person types about a destination. */
export interface Typed {
  readonly kind: Destination['kind'];
  readonly name: string;
  readonly config: Readonly<Record<string, string>>;
  readonly secret: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expires: string;
  readonly consent: Destination['consent_policy'];
  readonly sendsZero: boolean;
  readonly enabled: boolean;
}

/** The form of a destination, or of a new one. */
export function typedOf(present: Destination | undefined): Typed {
  if (!present) {
    return {
      ...{ kind: 'google', name: 'Google Ads', config: {}, secret: '', expires: '' },
      ...{ consent: 'unless_denied', sendsZero: false, enabled: true },
    };
  }
  const { kind, name, config, secret_expires_at, consent_policy, zero_value, enabled } = present;
  return {
    ...{ kind, name, enabled, secret: '', consent: consent_policy, sendsZero: zero_value === 'send' },
    config: Object.fromEntries(
      Object.entries(config).flatMap(([id, value]) => (typeof value === 'string' ? [[id, value]] : [])),
    ),
    expires: secret_expires_at?.slice(0, 10) ?? '',
  };
}

/** What is sent. An empty secret is not: it would replace the present one. */
export function writtenOf({
  name,
  config,
  secret,
  expires,
  consent,
  sendsZero,
  enabled,
}: Typed): DestinationPatch {
  const ids = Object.entries(config).filter(([, value]) => value.trim() !== '');
  return {
    ...{ name, enabled, consent_policy: consent, zero_value: sendsZero ? 'send' : 'skip' },
    config: Object.fromEntries(ids.map(([id, value]) => [id, value.trim()])),
    secret_expires_at: expires === '' ? null : expires,
    ...(secret.trim() !== '' && { secret: secret.trim() }),
  };
}
