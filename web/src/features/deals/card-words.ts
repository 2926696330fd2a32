import type { DealCard } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import { DAY_MS, formatAge } from '../../records/formats.ts';

/** Days in one stage after which a card stands out. */
const LONG_DAYS = 30;

/**
 * Whom a deal is with, as the second line of its card: the company, or the contact if the title says the company already.
 * Undefined if there is nothing to add.
 */
export function whomWith(
  card: Pick<DealCard, 'title' | 'company_name' | 'contact_name'>,
): string | undefined {
  const { title, company_name: company, contact_name } = card;
  const contact = contact_name || undefined;
  if (company === null) return contact;
  return says(title, company) ? contact : company;
}

/** Whether a title contains a company's name, or begins with it up to a colon or dash, without its legal form. */
function says(title: string, company: string): boolean {
  const [all, name] = [title.toLowerCase(), company.toLowerCase()];
  const head = all.split(/: | [-–—] /)[0]?.trim() ?? '';
  return all.includes(name) || (head !== all && head !== '' && `${name} `.startsWith(`${head} `));
}

/** `12 d in stage`, or `New in stage` on the first day. */
export function ageInStage(since: string): string {
  return Date.now() - Date.parse(since) < DAY_MS ? t`New in stage` : t`${formatAge(since)} in stage`;
}

/** Whether a deal has been in its stage for long. */
export function isLongInStage(since: string): boolean {
  return Date.now() - Date.parse(since) >= LONG_DAYS * DAY_MS;
}
