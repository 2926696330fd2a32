import type { Language } from '../kernel/language/language.ts';

/** An organization of a person, with the person's role. */
interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
  /** Whether members need a second factor to use it. */
  readonly require_second_factor: boolean;
  /** Whether this person has to sign in with its provider. */
  readonly require_single_sign_on: boolean;
}

/** What the web app knows about the signed-in person. */
export interface WebSession {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** False for an account that belongs to one organization because its address is not proved. */
    readonly email_proved: boolean;
  };
  /** Whether the organization's provider authenticated the person, who can then use only that organization. */
  readonly single_sign_on: boolean;
  /** The current organization; null if the person belongs to none. */
  readonly organization: Membership | null;
  /** The language in which the person uses the app: the own choice, or else that of the organization. */
  readonly language: Language;
  /** The language that the person chose; null for that of the organization. */
  readonly own_language: Language | null;
  /** The time zone of the current organization, an IANA name: tasks and deals are due by its days. */
  readonly time_zone: string | null;
  /** Whether the person must set up a second factor before using it. */
  readonly lacks_second_factor: boolean;
  /** Whether the person must sign in with the organization's provider before using it. */
  readonly lacks_single_sign_on: boolean;
  readonly organizations: readonly Membership[];
  /** Where programs reach this server. */
  readonly base_url: string;
  readonly version: string;
}
