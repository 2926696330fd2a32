import type { WriteContext } from '../../kernel/operations/context.ts';
import { selectSlugs } from './form.sql.ts';

const LONGEST = 56;

/** A slug made from a name: `Ask us!` becomes `ask-us`. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const slug = words.join('-').slice(0, LONGEST).replace(/-$/, '');
  return slug === '' ? 'form' : slug;
}

/** A slug for a new form that no other form of the organization has: `ask-us`, then `ask-us-2`. */
export async function freeSlug(context: WriteContext, name: string): Promise<string> {
  const wanted = slugOf(name);
  const rows = await context.query<{ slug: string }>(selectSlugs(context.organizationId, wanted));
  const taken = new Set(rows.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
