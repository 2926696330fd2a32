/** The part of `oidc-provider` that we use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';

  /** Where the library stores its objects; one adapter per model. */
  export interface Adapter {
    upsert(id: string, payload: Payload, expiresInSeconds: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
    findByUid(uid: string): Promise<undefined>;
    findByUserCode(userCode: string): Promise<undefined>;
  }

  /** What the library wants to read back. */
  export type Payload = Record<string, unknown>;

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    readonly clientSecret?: string;
    readonly redirectUris: readonly string[];
    /** `none` for a public client. */
    readonly clientAuthMethod: string;
    /** Present on a client that is described by a document at its client_id. */
    readonly clientIdMetadataDocument?: true;
    grantTypeAllowed(grantType: string): boolean;
    redirectUriAllowed(redirectUri: string): boolean;
    compareClientSecret(secret: string): boolean;
  }

  export interface Interaction {
    readonly uid: string;
    readonly params: Readonly<Record<string, unknown>>;
  }

  /** A person's answer, as the library expects it. */
  export type InteractionResult =
    | {
        readonly login: { readonly accountId: string };
        readonly select_account: object;
        readonly consent: { readonly grantId: string };
      }
    | { readonly error: string; readonly error_description: string };

  export interface Context {
    readonly req: IncomingMessage;
    status: number;
    type: string;
    body: unknown;
    /** False prevents Koa from writing the response. */
    respond: boolean;
    readonly response: { readonly headers: OutgoingHttpHeaders };
    readonly oidc: {
      /** The endpoint that was requested. */
      readonly route?: string;
      readonly params?: Record<string, unknown>;
      readonly result?: { readonly consent?: { readonly grantId: string } };
      readonly client?: Client;
      /** What the library found for the request; `iat` is in seconds. */
      readonly entities: { readonly Grant?: { readonly iat?: number } };
    };
  }

  /** A code or token before it is stored. */
  export interface Token {
    format?: string;
    generateTokenId(): string;
  }

  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Client: { readonly prototype: Client; find(clientId: string): Promise<Client | undefined> };
    readonly Grant: { find(grantId: string): Promise<object | undefined> };
    readonly AuthorizationCode: { readonly prototype: Token };
    readonly RefreshToken: { readonly prototype: Token };
    readonly AccessToken: { readonly prototype: Token };
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this;
    on(event: string, listener: (context: Context, error: ProviderError | Error) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    /** Stores the answer; returns the URL at which the authorization continues. */
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: InteractionResult,
    ): Promise<string>;
  }

  export class ProviderError extends Error {
    readonly error: string;
    readonly error_description?: string;
    readonly error_detail?: string;
    readonly statusCode: number;
  }

  export namespace errors {
    class InvalidGrant extends ProviderError {
      constructor(detail: string);
    }
    class InvalidScope extends ProviderError {
      constructor(description: string, scope: string);
    }
    class InvalidTarget extends ProviderError {
      constructor(description: string);
    }
    class InvalidClientMetadata extends ProviderError {
      constructor(description: string);
    }
    class SessionNotFound extends ProviderError {}
  }

  export namespace interactionPolicy {
    class Check {
      constructor(reason: string, description: string, check: (context: Context) => boolean);
    }
    class Prompt {
      constructor(options: { name: string; requestable: boolean }, ...checks: Check[]);
    }
  }
}
