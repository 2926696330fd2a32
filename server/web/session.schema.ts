/** An organization of a person, with their role in it. */
interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
  /** Whether members need a second factor to work in it. */
  readonly require_second_factor: boolean;
}

/** What the web app knows of who is signed in. */
export interface WebSession {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    /** False for an account of one organization, whose address nobody proved. */
    readonly email_proved: boolean;
  };
  /** Whether the organization's provider proved the person, who then works in that organization only. */
  readonly single_sign_on: boolean;
  /** Where the person works now; null when they belong to no organization. */
  readonly organization: Membership | null;
  /** Whether the person has to set up a second factor before they can work there. */
  readonly lacks_second_factor: boolean;
  readonly organizations: readonly Membership[];
  /** Where programs reach this Kontor. */
  readonly base_url: string;
  readonly version: string;
}
