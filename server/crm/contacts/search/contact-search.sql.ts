import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';

/** Searches contacts by parts of words and by tags, ignoring case. `%`, `_` and `\` are ordinary characters. */

/** What to search for. A contact must match all of it. */
export interface ContactTerms {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  /** Part of "first last", of the email address or of the company's name. */
  readonly q?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The exact condition that a contact `c` matches all terms. No index supports it. */
export function hasTerms({ first_name, last_name, q, tags }: ContactTerms): Sql {
  return allOf(
    first_name === undefined ? undefined : contains(sql`c.first_name`, first_name),
    last_name === undefined ? undefined : contains(sql`c.last_name`, last_name),
    q === undefined
      ? undefined
      : sql`strpos(contact_words(c.first_name, c.last_name, c.email, c.company), lower(${q})) > 0`,
    tags === undefined ? undefined : sql`c.tags_folded @> fold_tags(${tags})`,
  );
}

/**
 * The contacts that may match all terms, found with an index. A few others are included, so `hasTerms` must be checked
 * too.
 */
export function contactsThatMayHave({ first_name, last_name, q, tags }: ContactTerms): Sql {
  return sql`find_contacts(${first_name}, ${last_name}, ${q}, ${tags})`;
}

function contains(text: Sql, part: string): Sql {
  return sql`strpos(lower(${text}), lower(${part})) > 0`;
}
