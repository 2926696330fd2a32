import type { ReadContext } from '../../kernel/context.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { type ContactPage, contactsThatMeet, firstContacts, selectContacts } from './contact.sql.ts';
import { type ContactTerms, contactsThatMayHave, hasTerms } from './contact-search.sql.ts';

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
  const hasNoTerms = Object.values(terms).every((term) => term === undefined);
  return pageFrom(
    filter && hasNoTerms ? contactsThatMeet(organizationId, filter) : contactsThatMayHave(terms),
  );
}

/**
 * How many contacts are looked through before the index is asked. Terms that are not met n times among w can have
 * 1,000,000 · n / w contacts in an organization of a million. One of those, which lie apart, costs about as much as four
 * in a row, so with this w neither way costs much more than the other.
 */
function windowSize({ limit, offset }: ContactPage): number {
  return Math.ceil(2000 * Math.sqrt(limit + offset));
}
