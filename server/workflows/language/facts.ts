/** What conditions and templates can read. Everything is plain JSON; only own members are ever read. */
export interface Facts {
  /** The record as it is now, with linked records beside their ids (`contact`, `company`, `deal`). `{}` on a schedule. */
  readonly record: Readonly<Record<string, unknown>>;
  /** The values that changed, as they were before: field to value. A field of `custom_fields` is named `custom_fields.<key>`. */
  readonly before: Readonly<Record<string, unknown>>;
  /** The fields that changed, named as in `data.changes` of an event. */
  readonly changed: readonly string[];
  /** The time of PostgreSQL, ISO 8601. */
  readonly now: string;
  /** Of the organization: an IANA name. */
  readonly timeZone: string;
  /** The event as it was: `type`, `record` and what else its data has. */
  readonly trigger?: Readonly<Record<string, unknown>>;
  /** The result of each step that ran, by its key. */
  readonly steps?: Readonly<Record<string, unknown>>;
}

/** Something that is wrong with a definition, and where: `steps[2].with.to`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
