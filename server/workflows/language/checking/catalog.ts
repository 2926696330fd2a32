/** What exists in an organization, as far as workflows can name it. */
export interface Catalog {
  /** The types of events that can start a workflow, and the kind of record that each is about. */
  readonly events: ReadonlyMap<string, string>;
  /** The kinds of records. */
  readonly objects: ReadonlyMap<string, KnownObject>;
  /** The ids of what fields refer to; of tags their names. */
  readonly existing: Readonly<Record<Reference, ReadonlySet<string>>>;
  /** The names of the secrets of the workflow. */
  readonly secrets: ReadonlySet<string>;
  /** Whether the organization has a mail server, with which it sends emails. */
  readonly hasMailServer: boolean;
}

/** What a field can refer to by an id, and a tag. */
export type Reference = 'stage' | 'pipeline' | 'member' | 'tag';

/** A kind of record. */
export interface KnownObject {
  /** Its fields, by the names that conditions and templates use: `title`, `custom_fields.plan`. */
  readonly fields: ReadonlyMap<string, KnownField>;
  /** The kinds of records that it links to, such as `contact`. */
  readonly links: ReadonlySet<string>;
  /** The steps that can change it. */
  readonly steps: ReadonlySet<string>;
  /** The fields by which such a record can be found. */
  readonly findBy: ReadonlySet<string>;
}

/** A field of a kind of record. */
export interface KnownField {
  readonly refersTo?: Reference;
  readonly isDate: boolean;
  /** Whether a step can set it. */
  readonly isWritable: boolean;
  /** Whether it has members that only the records know, such as the answers of a form. */
  readonly isOpen?: boolean;
}
