/** What there is to choose from in the web app: what the families of the service say of themselves. */
export interface WebCatalogue {
  /** The families of scopes, in the order of docs/behaviour/authentication.md 4, with what they let a key or an app do. */
  readonly scopes: readonly {
    readonly name: string;
    readonly title: string;
    readonly read: string;
    readonly write: string;
    /** False where the scopes are promised and gate nothing yet. */
    readonly exists: boolean;
  }[];
  /** What webhooks can deliver, with when it happens. */
  readonly events: readonly { readonly type: string; readonly words: string }[];
  /** What the audit log tells of. */
  readonly record_types: readonly string[];
  readonly audit_actions: readonly string[];
}
