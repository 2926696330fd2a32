import type { Scope } from './scopes.ts';

/** Roles in an organization; owners and admins edit keys, apps, webhooks and pipelines. */
export type Role = 'owner' | 'admin' | 'member';

/** Who calls, as proved by a key, a token or a session: bound to one organization (docs/behaviour/authentication.md 2). */
export interface Credential {
  readonly kind: 'api_key' | 'access_token' | 'session' | 'command';
  readonly id: string;
  readonly organizationId: string;
  /** The user behind the credential; records that it creates carry this user. */
  readonly userId: string | null;
  readonly role: Role;
  /** Every scope that the credential satisfies, implied ones included. */
  readonly scopes: ReadonlySet<Scope>;
  /** Requests per minute of the organization; `null` takes the server's setting. */
  readonly rateLimitPerMinute: number | null;
}

/** The way by which a call came in; it stands in the audit log. */
export type Door = 'rest' | 'mcp' | 'web' | 'command';

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
  /** The workflows that led to this call, the first one first; absent for a call from outside. */
  readonly chain?: readonly string[];
}

/** A call of a tool, for the audit log. */
export interface ToolCall {
  readonly tool: string;
  /** Without secrets. */
  readonly arguments: Readonly<Record<string, unknown>>;
}
