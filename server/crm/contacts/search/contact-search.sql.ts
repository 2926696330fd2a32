import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';
import { beginsName, hasWords, isNamed } from '../../../records/search.sql.ts';

/** Searches contacts by words, parts of names and tags. `%`, `_` and `\\` are ordinary characters. */

/** What to search for. A contact must match all of it. */
export interface ContactTerms {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  /** Words anywhere in the name, the email address, the company's name, the job title or the phone number. */
  readonly q?: string | undefined;
  /** Words in the name. */
  readonly named?: string | undefined;
  /** Words that each begin a word of the name. */
  readonly begins?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}

const WORDS = sql`c.search_words`;

/** The exact condition that a contact `c` matches all terms. No index supports it. */
export function hasTerms({ first_name, last_name, q, named, begins, tags }: ContactTerms): Sql {
  return allOf(
    first_name === undefined ? undefined : contains(sql`c.first_name`, first_name),
    last_name === undefined ? undefined : contains(sql`c.last_name`, last_name),
    q === undefined ? undefined : hasWords(WORDS, q),
    named === undefined ? undefined : isNamed(WORDS, named),
    begins === undefined ? undefined : beginsName(WORDS, begins),
    tags === undefined ? undefined : sql`c.tags_folded @> fold_tags(${tags})`,
  );
}

/**
 * The contacts that may match all terms, found with an index. A few others are included, so `hasTerms` must be checked
 * too.
 */
export function contactsThatMayHave({ first_name, last_name, q, named, begins, tags }: ContactTerms): Sql {
  return sql`find_contacts(${first_name}, ${last_name}, ${q}, ${named ?? begins}, ${tags})`;
}

function contains(text: Sql, part: string): Sql {
  return sql`strpos(fold_text(${text}), fold_text(${part})) > 0`;
}
