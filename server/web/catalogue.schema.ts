/** The choices in the web app, as the families of the service declare them. */
export interface WebCatalogue {
  /** The scope families, in the order of docs/behaviour/authentication.md 4, with what they allow a key or an app. */
  readonly scopes: readonly {
    readonly name: string;
    readonly title: string;
    readonly read: string;
    readonly write: string;
    /** False if the scopes are reserved and have no effect yet. */
    readonly exists: boolean;
  }[];
  /** The events that webhooks can deliver, with descriptions. */
  readonly events: readonly { readonly type: string; readonly words: string }[];
  /** The record types of the audit log. */
  readonly record_types: readonly string[];
  readonly audit_actions: readonly string[];
}
