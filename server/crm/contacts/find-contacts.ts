import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { KeyedRow } from '../../kernel/lists/cursor.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { isInOrder } from '../sorts/contact-sort.sql.ts';
import { type ContactPage, contactsThatMeet, firstContacts, selectContacts } from './contact.sql.ts';
import { countRows } from './contact-count.sql.ts';
import { type ContactTerms, contactsThatMayHave, hasTerms } from './search/contact-search.sql.ts';

/**
 * A page of the contacts that match all terms and the filter. Terms that many contacts match are found soon among the
 * first of the list. Only terms too rare to fill the page there are looked up in an index, which then finds few.
 * @param filter a further condition on the contact `c`
 */
export async function findContacts(
  context: ReadContext,
  page: ContactPage,
  terms: ContactTerms,
  filter?: Sql,
): Promise<KeyedRow[]> {
  const { organizationId } = context;
  const matching = sql`${filter ?? sql`true`} AND ${hasTerms(terms)}`;
  const pageFrom = (source: Sql) =>
    context.query<KeyedRow>(selectContacts(organizationId, page, matching, source).plannedEachTime());
  const first = isInOrder(page) ? await findAmongFirst(context, page, matching, pageFrom) : undefined;
  if (first) return first;
  const isAsked = Object.values(terms).some((term) => term !== undefined);
  return pageFrom(
    filter && !isAsked
      ? contactsThatMeet(organizationId, filter)
      : contactsThatMayHave(await withoutCommonParts(context, page, terms)),
  );
}

/** A page of those that are found among the first of the list; undefined if these are too few. */
async function findAmongFirst(
  context: ReadContext,
  page: ContactPage,
  matching: Sql,
  pageFrom: (source: Sql) => Promise<KeyedRow[]>,
): Promise<KeyedRow[] | undefined> {
  const lookThrough = (count: number) => pageFrom(firstContacts(context.organizationId, page, count));
  // The sample fills the first page for common terms and otherwise decides how to search.
  const first = page.offset === 0 ? await lookThrough(SAMPLE) : [];
  if (first.length === page.limit) return first;
  const share = page.offset === 0 ? first.length / SAMPLE : await shareAmongFirst(context, page, matching);
  if (share * windowSize(page) < page.offset + page.limit) return undefined;
  const found = await lookThrough(windowSize(page));
  return found.length === page.limit ? found : undefined;
}

/**
 * How many contacts are scanned before the index is used. If fewer than n of w contacts match, up to 1,000,000 · n / w
 * contacts of an organization with a million can match. Reading one of those, which are scattered, costs about as much
 * as reading four in a row. With this w, neither way costs more than twice as much as the other.
 */
function windowSize({ limit, offset }: ContactPage): number {
  return Math.ceil(1500 * Math.sqrt(limit + offset));
}

/** Part of a word that at least this share of contacts have is common. */
const COMMON = 0.01;

/**
 * The terms for the index. It reads every entry that begins with a part of one or two letters. So if there are other
 * terms, a common one is checked on their results instead.
 */
async function withoutCommonParts(
  context: ReadContext,
  page: ContactPage,
  terms: ContactTerms,
): Promise<ContactTerms> {
  const given = Object.values(terms).filter((term) => term !== undefined);
  const short = WORDS.filter((name) => isShort(terms[name]));
  if (given.length < 2 || short.length === 0) return terms;
  const shares = await Promise.all(
    short.map((name) => shareAmongFirst(context, page, hasTerms({ [name]: terms[name] }))),
  );
  const common = short.filter((_, place) => (shares[place] ?? 0) >= COMMON);
  if (common.length === given.length) return terms;
  return { ...terms, ...Object.fromEntries(common.map((name) => [name, undefined])) };
}

const WORDS = ['first_name', 'last_name', 'q', 'named', 'begins'] as const;

/** Whether no word is as long as a piece in the index. */
function isShort(asked: string | undefined): boolean {
  return asked?.split(/\s+/).every((word) => word.length < 3) ?? false;
}

/** How many contacts are sampled to learn how common something is. */
const SAMPLE = 2000;

/** The share of the first contacts of the list that match a condition, from 0 to 1. */
async function shareAmongFirst(context: ReadContext, page: ContactPage, condition: Sql): Promise<number> {
  const { sort, sortsBy, cursor, ...rest } = page;
  // The first by another order tell as much, and are found with its index.
  const ordered = isInOrder(page) ? page : rest;
  const sample = firstContacts(context.organizationId, { ...ordered, offset: 0 }, SAMPLE);
  const matching = sql`(SELECT FROM ${sample} c WHERE ${condition})`;
  const [row] = await context.query<{ counted: number }>(countRows(matching, SAMPLE).plannedEachTime());
  return (row?.counted ?? 0) / SAMPLE;
}
