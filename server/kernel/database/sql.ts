/**
 * How a statement is run: PostgreSQL keeps its plan by name, or plans anew for the values of each execution; one that
 * reads by a key, whose plan is kept too, shares a connection with others (`GatheredReads`).
 */
type Way = 'prepared' | 'planned each time' | 'by key';

/**
 * A statement is a template of constant text and values; a value can only become a parameter,
 * so a statement cannot be built from input. Statements may be spliced into one another.
 */
export class Sql {
  readonly #texts: readonly string[];
  readonly values: readonly unknown[];
  readonly #way: Way;
  #compiled: string | undefined;

  constructor(texts: readonly string[], values: readonly unknown[], way: Way = 'prepared') {
    this.#texts = texts;
    this.values = values;
    this.#way = way;
  }

  /** The text with `$1 … $n` in place of the values. */
  get text(): string {
    this.#compiled ??= this.#texts.reduce((text, part, index) => `${text}$${index}${part}`);
    return this.#compiled;
  }

  /** A short name for PostgreSQL's prepared statement: one name for one text. */
  get name(): string | undefined {
    return this.#way === 'planned each time' ? undefined : nameOf(this.text);
  }

  /** Whether it takes so little time that others may wait for it on the same connection. */
  get isByKey(): boolean {
    return this.#way === 'by key';
  }

  /** The pieces between the values, for splicing. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /**
   * The same statement, planned anew for each execution: for statements whose best plan depends on
   * how many rows the values match.
   */
  plannedEachTime(): Sql {
    return new Sql(this.#texts, this.values, 'planned each time');
  }

  /** The same statement, which may share a connection with others: for those that read one record, found by its key. */
  byKey(): Sql {
    return new Sql(this.#texts, this.values, 'by key');
  }
}

/** Tag for SQL: interpolated `Sql` is spliced, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const texts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  parts.forEach((part, index) => {
    if (part instanceof Sql) {
      texts[texts.length - 1] += part.texts[0] ?? '';
      texts.push(...part.texts.slice(1));
      values.push(...part.values);
    } else {
      values.push(part);
      texts.push('');
    }
    texts[texts.length - 1] += strings[index + 1] ?? '';
  });
  return new Sql(texts, values);
}

/** Splices statements one after another with a constant between them: conditions, columns, rows. */
export function joinSql(parts: readonly Sql[], separator: Sql): Sql {
  const [first, ...rest] = parts;
  if (!first) return sql``;
  return rest.reduce((joined, part) => sql`${joined}${separator}${part}`, first);
}

/** Splices the conditions that apply with AND; `undefined` stands for a condition left out. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : joinSql(present, sql` AND `);
}

/** A constant of our own code as SQL text, such as a column name out of a schema; never input. */
export function constantSql(text: string): Sql {
  return new Sql([text], []);
}

/** The form in which `pg` takes a statement. */
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
