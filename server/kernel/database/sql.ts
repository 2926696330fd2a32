/**
 * How a statement is executed: with a plan cached by name, planned for each execution, or by key. A statement
 * by key has a cached plan and may share a connection with other reads (`GatheredReads`).
 */
type Way = 'prepared' | 'planned each time' | 'by key';

/**
 * The constant text of statements: the pieces between which their values stand. Statements that are made of the same parts share it, so that
 * their text is put together, hashed and named once, not for each request.
 */
class Template {
  static #made = 0;
  readonly id: number;
  readonly pieces: readonly string[];
  #text: string | undefined;
  #name: string | undefined;

  constructor(pieces: readonly string[]) {
    Template.#made += 1;
    this.id = Template.#made;
    this.pieces = pieces;
  }

  /** The text with `$1 … $n` between the pieces. */
  get text(): string {
    this.#text ??= this.pieces.reduce((text, piece, index) => `${text}$${index}${piece}`);
    return this.#text;
  }

  /** A short name for the prepared statement, the same for each template with this text. */
  get name(): string {
    this.#name ??= nameOf(this.text);
    return this.#name;
  }
}

/** Filters combine in so many ways that not all can be kept. */
const MOST_KEPT = 500;

/** Templates by what they are made of. */
class KeptTemplates {
  readonly #kept = new Map<string, Template>();

  /** Returns the template of these parts; when there are too many, all are made again. */
  get(parts: string, make: () => Template): Template {
    const known = this.#kept.get(parts);
    if (known) return known;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const made = make();
    this.#kept.set(parts, made);
    return made;
  }
}

/**
 * A statement built from a template of constant text and values. A value can only become a parameter, so
 * input never becomes SQL. Statements can be embedded in one another.
 */
export class Sql {
  readonly template: Template;
  readonly values: readonly unknown[];
  readonly #way: Way;

  constructor(template: Template, values: readonly unknown[], way: Way = 'prepared') {
    this.template = template;
    this.values = values;
    this.#way = way;
  }

  /** The text with `$1 … $n` instead of the values. */
  get text(): string {
    return this.template.text;
  }

  /** A short name for the prepared statement, derived from its text. */
  get name(): string | undefined {
    return this.#way === 'planned each time' ? undefined : this.template.name;
  }

  get isPlannedEachTime(): boolean {
    return this.#way === 'planned each time';
  }

  /** Whether it is so fast that others may wait for it on the same connection. */
  get isByKey(): boolean {
    return this.#way === 'by key';
  }

  /**
   * The same statement, planned for each execution. Use it if the best plan depends on how many rows the
   * values match.
   */
  plannedEachTime(): Sql {
    return new Sql(this.template, this.values, 'planned each time');
  }

  /**
   * The same statement, allowed to share a connection with others. Only for statements that read one record
   * by its key.
   */
  byKey(): Sql {
    return new Sql(this.template, this.values, 'by key');
  }
}

/** What each place in the code has made. */
const madeAt = new WeakMap<TemplateStringsArray, KeptTemplates>();

/**
 * Template tag for SQL. An interpolated `Sql` is embedded; any other value becomes a parameter. A statement with a part that is planned each
 * time is, too.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const kept = madeAt.get(strings) ?? new KeptTemplates();
  madeAt.set(strings, kept);
  return put(parts, strings, kept);
}

/**
 * Puts parts between constant texts, of which there is one more.
 * @param kept the templates of these texts
 */
function put(parts: readonly unknown[], texts: readonly string[], kept: KeptTemplates): Sql {
  const values: unknown[] = [];
  let embedded = '';
  let isPlanned = false;
  for (const part of parts) {
    if (part instanceof Sql) {
      values.push(...part.values);
      embedded += part.template.id;
      isPlanned ||= part.isPlannedEachTime;
    } else values.push(part);
    embedded += ',';
  }
  const template = kept.get(embedded, () => new Template(piecesOf(parts, texts)));
  return new Sql(template, values, isPlanned ? 'planned each time' : 'prepared');
}

function piecesOf(parts: readonly unknown[], texts: readonly string[]): string[] {
  const pieces: string[] = [texts[0] ?? ''];
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      const [first = '', ...others] = part.template.pieces;
      pieces[pieces.length - 1] += first;
      pieces.push(...others);
    } else pieces.push('');
    pieces[pieces.length - 1] += texts[index + 1] ?? '';
  });
  return pieces;
}

/** What was joined, by the text of the separator. */
const joinedBy = new Map<string, KeptTemplates>();

/** Joins statements with a constant separator: conditions, columns, rows. */
export function joinSql(parts: readonly Sql[], separator: Sql): Sql {
  const [first, ...rest] = parts;
  if (!first) return sql``;
  if (rest.length === 0) return first;
  const kept = joinedBy.get(separator.text) ?? new KeptTemplates();
  joinedBy.set(separator.text, kept);
  return put(parts, ['', ...rest.map(() => separator.text), ''], kept);
}

/** Joins conditions with AND; `undefined` is skipped. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : joinSql(present, sql` AND `);
}

/** Uses a constant in our code as SQL text, such as a column name from a schema. Never use it for input. */
export function constantSql(text: string): Sql {
  return betweenPieces([text], []);
}

const constants = new KeptTemplates();

/** Puts values between pieces of constant text, of which there is one more. As with `constantSql`, no piece may be input. */
export function betweenPieces(pieces: readonly string[], values: readonly unknown[]): Sql {
  return new Sql(
    constants.get(pieces.join('\0'), () => new Template(pieces)),
    values,
  );
}

/** Converts a statement to the form that `pg` takes. */
export function toQuery({ text, name, values }: Sql): { text: string; values: unknown[]; name?: string } {
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `kontor_${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}
