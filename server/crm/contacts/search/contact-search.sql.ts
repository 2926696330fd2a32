import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';

/** How contacts are looked for by parts of words and by tags, in any case; `%`, `_` and `\` are plain characters. */

/** What to look for; a contact must have all of it. */
export interface ContactTerms {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  /** A part of "first last", of the email address or of the company's name. */
  readonly q?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

/** The condition that a contact `c` has all the terms: exact, but no index knows it. */
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

/** The contacts that may have all the terms, by an index; few others come with them, so `hasTerms` must be asked too. */
export function contactsThatMayHave({ first_name, last_name, q, tags }: ContactTerms): Sql {
  return sql`find_contacts(${first_name}, ${last_name}, ${q}, ${tags})`;
}

function contains(text: Sql, part: string): Sql {
  return sql`strpos(lower(${text}), lower(${part})) > 0`;
}
