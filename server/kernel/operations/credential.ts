import type { Scope } from './scopes.ts';

/** Roles in an organization; owners and admins edit keys, apps, webhooks and pipelines. */
export type Role = 'owner' | 'admin' | 'member';

/**
 * By what a caller may act: a key, a token or a session that it proved to have, the command line, or that it is work of
 * Kontor itself: a background job (`system`), a run of a workflow, a submission of a form.
 */
export type CredentialKind =
  | 'api_key'
  | 'access_token'
  | 'session'
  | 'command'
  | 'system'
  | 'workflow'
  | 'form';

/** What a caller may do, in one organization (docs/behaviour/authentication.md 2). */
export interface Credential {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly organizationId: string;
  /** The user behind the credential; records that it creates carry this user. */
  readonly userId: string | null;
  readonly role: Role;
  /** Of a person in the web app: whether they proved who they are within the last ten minutes. */
  readonly isFresh?: boolean;
  /** Every scope that the credential satisfies, implied ones included. */
  readonly scopes: ReadonlySet<Scope>;
  /** Requests per minute of the organization; `null` takes the server's setting. */
  readonly rateLimitPerMinute: number | null;
}

/** The way by which a call came in; it stands in the audit log. */
export type Door = 'rest' | 'mcp' | 'web' | 'command' | 'system' | 'form';

/** The network address and the browser (`User-Agent`) that a request came from. */
export interface Client {
  readonly address: string;
  readonly browser: string;
}

/** One call: who, by which door, under which request id. */
export interface Caller {
  readonly credential: Credential;
  readonly door: Door;
  readonly requestId: string;
  /** Absent for what no request asked for, such as a command. */
  readonly client?: Client;
  /** What an agent called, by the door of agents. */
  readonly toolCall?: ToolCall;
  /** The background work that acts, in a word for the audit log, such as `Import`. */
  readonly job?: string;
  /** The workflows that led to this call, the first one first; absent for a call from outside. */
  readonly chain?: readonly string[];
}

/** A call of a tool, for the audit log. */
export interface ToolCall {
  readonly tool: string;
  /** Without secrets. */
  readonly arguments: Readonly<Record<string, unknown>>;
}
