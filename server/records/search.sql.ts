import { type Sql, sql } from '../kernel/database/sql.ts';

/**
 * The condition that a text, folded by `fold_search`, contains all words of a search: in any order, each as any part
 * of a word, without regard to case and accents. Numbers are also found by their digits alone (docs/behaviour/search.md).
 */
export function hasWords(text: Sql, asked: string): Sql {
  return likely(
    sql`${hasAll(text, asked)} OR ${text} LIKE ALL ((SELECT search_patterns(search_numbers(${asked})))::text[])`,
  );
}

/** The condition that the name, which is the first line of the searched text, contains all words. */
export function isNamed(text: Sql, asked: string): Sql {
  return likely(hasAll(nameIn(text), asked));
}

/** The condition that each of the words begins a word of the name. */
export function beginsName(text: Sql, asked: string): Sql {
  return likely(sql`' ' || ${nameIn(text)} LIKE ALL ((SELECT search_beginnings(${asked}))::text[])`);
}

/** How well the name of a record that is found matches: 0 if it begins with the words, 1 if it contains them, 2 if not. */
export function rankOf(text: Sql, asked: string): Sql {
  return sql`CASE WHEN ${beginsName(text, asked)} THEN 0 WHEN ${isNamed(text, asked)} THEN 1 ELSE 2 END`;
}

/** How many records that match are compared to find the best; of more, those that come first in their list. */
export const MOST_COMPARED = 1000;

/** The patterns are made once, by a subquery, whatever plan is used. */
function hasAll(text: Sql, asked: string): Sql {
  return sql`${text} LIKE ALL ((SELECT search_patterns(${asked}))::text[])`;
}

/**
 * PostgreSQL would guess that a LIKE with unknown patterns matches few rows, and sort all matches instead of reading the
 * first ones in order. It takes a CASE to be true for half of the rows.
 */
function likely(condition: Sql): Sql {
  return sql`CASE WHEN ${condition} THEN true ELSE false END`;
}

function nameIn(text: Sql): Sql {
  return sql`split_part(${text}, E'\n', 1)`;
}
