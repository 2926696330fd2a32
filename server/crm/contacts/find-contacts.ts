import type { ReadContext } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { type ContactPage, contactsThatMeet, firstContacts, selectContacts } from './contact.sql.ts';
import { type ContactTerms, contactsThatMayHave, countTerms, hasTerms } from './contact-search.sql.ts';

/**
 * A page of the contacts that have all the terms and meet the filter. What many contacts have is met soon among the first
 * of the list; only what is too rare there to fill the page is looked up in an index, which then finds few.
 * @param filter what else is asked of the contact `c`
 */
export async function findContacts(
  context: ReadContext,
  page: ContactPage,
  terms: ContactTerms,
  filter?: Sql,
): Promise<{ json: string }[]> {
  const { organizationId } = context;
  const matching = sql`${filter ?? sql`true`} AND ${hasTerms(terms)}`;
  const pageFrom = (source: Sql, asked = page) =>
    context.query<{ json: string }>(
      selectContacts(organizationId, asked, matching, source).plannedEachTime(),
    );
  const lookThrough = (asked: ContactPage) =>
    pageFrom(firstContacts(organizationId, asked, windowSize(asked)), asked);
  // What does not even fill a first page is rare, so that a later one is not worth a look at many more contacts.
  const first = await lookThrough({ ...page, offset: 0 });
  if (first.length === page.limit) {
    const common = page.offset === 0 ? first : await lookThrough(page);
    if (common.length === page.limit) return common;
  }
  const isAsked = Object.values(terms).some((term) => term !== undefined);
  return pageFrom(
    filter && !isAsked
      ? contactsThatMeet(organizationId, filter)
      : contactsThatMayHave(await withoutCommonParts(context, page, terms)),
  );
}

/** So many of the first contacts are looked at, and if so many of them have a part of a word it is common. */
const SAMPLE = 1000;
const COMMON = 10;

/**
 * The terms that the index is asked for. It reads everything that begins with a part of one or two letters, so where others
 * are given, too, a common one is left to be looked for in what they find.
 */
async function withoutCommonParts(
  context: ReadContext,
  page: ContactPage,
  terms: ContactTerms,
): Promise<ContactTerms> {
  const given = Object.values(terms).filter((term) => term !== undefined);
  const short = (['first_name', 'last_name', 'q'] as const).filter((name) => (terms[name]?.length ?? 3) < 3);
  if (given.length < 2 || short.length === 0) return terms;
  const sample = firstContacts(context.organizationId, { ...page, offset: 0 }, SAMPLE);
  const counting = countTerms(
    sample,
    short.map((name) => ({ [name]: terms[name] })),
  );
  const [row] = await context.query<{ counts: number[] }>(counting.plannedEachTime());
  const common = short.filter((_, place) => (row?.counts[place] ?? 0) >= COMMON);
  if (common.length === given.length) return terms;
  return { ...terms, ...Object.fromEntries(common.map((name) => [name, undefined])) };
}

/**
 * How many contacts are looked through before the index is asked. Terms that are not met n times among w can have
 * 1,000,000 · n / w contacts in an organization of a million. One of those, which lie apart, costs about as much as four
 * in a row, so with this w neither way costs more than twice as much as the other.
 */
function windowSize({ limit, offset }: ContactPage): number {
  return Math.ceil(1500 * Math.sqrt(limit + offset));
}
