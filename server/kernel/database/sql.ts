/**
 * How a statement is executed: with a plan cached by name, planned for each execution, or by key. A statement
 * by key has a cached plan and may share a connection with other reads (`GatheredReads`).
 */
type Way = 'prepared' | 'planned each time' | 'by key';

/**
 * A statement built from a template of constant text and values. A value can only become a parameter, so
 * input never becomes SQL. Statements can be embedded in one another.
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

  /** The text with `$1 … $n` instead of the values. */
  get text(): string {
    this.#compiled ??= this.#texts.reduce((text, part, index) => `${text}$${index}${part}`);
    return this.#compiled;
  }

  /** A short name for the prepared statement, derived from its text. */
  get name(): string | undefined {
    return this.#way === 'planned each time' ? undefined : nameOf(this.text);
  }

  get isPlannedEachTime(): boolean {
    return this.#way === 'planned each time';
  }

  /** Whether it is so fast that others may wait for it on the same connection. */
  get isByKey(): boolean {
    return this.#way === 'by key';
  }

  /** The pieces of text between the values, for embedding. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /**
   * The same statement, planned for each execution. Use it if the best plan depends on how many rows the
   * values match.
   */
  plannedEachTime(): Sql {
    return new Sql(this.#texts, this.values, 'planned each time');
  }

  /**
   * The same statement, allowed to share a connection with others. Only for statements that read one record
   * by its key.
   */
  byKey(): Sql {
    return new Sql(this.#texts, this.values, 'by key');
  }
}

/**
 * Template tag for SQL. An interpolated `Sql` is embedded; any other value becomes a parameter. A statement with a part that is planned each
 * time is, too.
 */
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
  const isPlanned = parts.some((part) => part instanceof Sql && part.isPlannedEachTime);
  return new Sql(texts, values, isPlanned ? 'planned each time' : 'prepared');
}

/** Joins statements with a constant separator: conditions, columns, rows. */
export function joinSql(parts: readonly Sql[], separator: Sql): Sql {
  const [first, ...rest] = parts;
  if (!first) return sql``;
  return rest.reduce((joined, part) => sql`${joined}${separator}${part}`, first);
}

/** Joins conditions with AND; `undefined` is skipped. */
export function allOf(...conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`true` : joinSql(present, sql` AND `);
}

/** Uses a constant in our code as SQL text, such as a column name from a schema. Never use it for input. */
export function constantSql(text: string): Sql {
  return new Sql([text], []);
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
