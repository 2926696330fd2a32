import type { Scope } from './scopes.ts';

/** Roles in an organization. Owners and admins edit keys, apps, webhooks and pipelines. */
export type Role = 'owner' | 'admin' | 'member';

/**
 * How a caller is authenticated: by an API key, token or session, as the command line, or as Kontor's own work, such
 * as a background job (`system`), a workflow run or a form submission.
 */
export type CredentialKind =
  | 'api_key'
  | 'access_token'
  | 'session'
  | 'command'
  | 'system'
  | 'workflow'
  | 'form';

/** What a caller may do in one organization (docs/behaviour/authentication.md 2). */
export interface Credential {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly organizationId: string;
  /** The user of the credential, who becomes the creator of new records. */
  readonly userId: string | null;
  readonly role: Role;
  /**
   * The person by whose visibility it reads and writes (docs/behaviour/visibility.md 2). Absent for what sees everything: owners and admins,
   * and API keys, workflows, forms and commands, which act for the organization.
   */
  readonly viewer?: string;
  /** For people in the web app: whether they confirmed their identity in the last ten minutes. */
  readonly isFresh?: boolean;
  /** All scopes of the credential, including implied ones. */
  readonly scopes: ReadonlySet<Scope>;
  /** The organization's requests per minute; `null` means the server's setting. */
  readonly rateLimitPerMinute: number | null;
}

/** The door through which a call came in, for the audit log. */
export type Door = 'rest' | 'mcp' | 'web' | 'command' | 'system' | 'form';

/** The network address and browser (`User-Agent`) of a request. */
export interface Client {
  readonly address: string;
  readonly browser: string;
}

/** One call: who makes it, through which door, under which request id. */
export interface Caller {
  readonly credential: Credential;
  readonly door: Door;
  readonly requestId: string;
  /** Absent if there is no request, as for a command. */
  readonly client?: Client;
  /** The tool that an agent called through MCP. */
  readonly toolCall?: ToolCall;
  /** The name of the acting background work in the audit log, such as `Import`. */
  readonly job?: string;
  /** Set if the changes of a background job start workflows and conversions. */
  readonly startsWork?: true;
  /** The workflows that led to this call, first one first; absent for a call from outside. */
  readonly chain?: readonly string[];
}

/** A tool call, for the audit log. */
export interface ToolCall {
  readonly tool: string;
  /** The arguments without secrets. */
  readonly arguments: Readonly<Record<string, unknown>>;
}
