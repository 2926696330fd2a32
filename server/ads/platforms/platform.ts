import type { Destination, DestinationConfig } from '../destinations/destination.schema.ts';

/** A click id of the contact. */
export interface Click {
  readonly kind: string;
  readonly value: string;
  /** ISO 8601: when it was first seen. */
  readonly seen_at: string;
}

type Answer = 'granted' | 'denied' | null;

/** A purchase as it is at the moment of sending. */
export interface Purchase {
  readonly conversionId: string;
  readonly eventId: string;
  readonly dealId: string;
  /** ISO 8601. */
  readonly wonAt: string;
  /** An exact decimal. */
  readonly value: string;
  readonly currency: string;
  readonly contact: {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string | null;
    readonly phone: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly country: string | null;
  };
  /** Where the organization is, to read phone numbers without a country code. */
  readonly country: string | null;
  readonly clicks: readonly Click[];
  /** What the contact answered; null if it did not. */
  readonly consent: { readonly ad_user_data: Answer; readonly ad_personalization: Answer };
}

/** What a builder needs to know of a destination. */
export interface SendsTo {
  readonly config: DestinationConfig;
  readonly identifiers: Destination['identifiers'];
}

/** Where the platforms are. */
export interface PlatformAddresses {
  readonly metaUrl: string;
  readonly googleDataManagerUrl: string;
  readonly googleTokenUrl: string;
  readonly linkedinUrl: string;
  readonly tiktokUrl: string;
}

/** A request without its credential. */
export interface PlatformRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** Why a purchase is not sent. */
export interface NotSent {
  readonly state: 'withheld' | 'too_old' | 'refused';
  readonly reason: string;
}

/** What an answer of a platform means. `waiting` is tried again. */
export interface Verdict {
  readonly state:
    | 'waiting'
    | 'sent'
    | 'checking'
    | 'counted'
    | 'not_from_ad'
    | 'refused'
    | 'needs_reconnecting';
  readonly reason: string | null;
  /** Under which the platform knows what was sent. */
  readonly reference?: string;
  /** When to look again, in seconds, if the usual schedule does not fit. */
  readonly againSeconds?: number;
}

/** The answer to a request. */
export interface PlatformAnswer {
  readonly status: number;
  /** The parsed JSON; undefined if it is none. */
  readonly body: unknown;
}

/** An advertising platform: how it is told of a purchase, and what its answers mean. */
export interface Platform {
  /** As people call it. */
  readonly title: string;
  /** Days after which it takes a purchase no more; null if it always does. */
  readonly takesDays: (config: DestinationConfig) => number | null;
  /** Whether it can be told that a contact wants no personalized advertising. */
  readonly knowsPersonalization: boolean;
  readonly request: (
    purchase: Purchase,
    to: SendsTo,
    addresses: PlatformAddresses,
  ) => PlatformRequest | NotSent;
  /** The headers with its credential, from the secret or the token that the secret was swapped for. */
  readonly credential: (secret: string) => Readonly<Record<string, string>>;
  readonly judge: (answer: PlatformAnswer) => Verdict;
  /** Asks what became of a purchase, for a platform that says so later. */
  readonly status?: {
    readonly request: (reference: string, addresses: PlatformAddresses) => PlatformRequest;
    readonly judge: (answer: PlatformAnswer) => Verdict;
  };
  /** Asks whether ids and credential are right; null if the platform has no such request. */
  readonly check: (to: SendsTo, addresses: PlatformAddresses) => PlatformRequest | null;
}

/** For requests that are signed rather than sent with a credential. */
export const NO_CREDENTIAL: Platform['credential'] = () => ({});

/** A text member of an unknown answer; empty if there is none. */
export function textIn(value: unknown, ...path: readonly (string | number)[]): string {
  const found = path.reduce<unknown>((within, name) => Reflect.get(Object(within), name), value);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** A list in an unknown answer; empty if there is none. */
export function listIn(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = path.reduce<unknown>((within, name) => Reflect.get(Object(within), name), value);
  return Array.isArray(found) ? found : [];
}
