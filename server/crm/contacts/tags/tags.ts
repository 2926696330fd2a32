import { foldText } from '../../../kernel/fields/fold-text.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';

/**
 * The rules of a contact's tags (docs/behaviour/contacts.md 14): they are compared ignoring case, and the first
 * spelling stays. Pure. All tags are already trimmed and not empty, as `tag()` of the schema ensures.
 */

/** How many tags a contact may have. */
export const MAX_TAGS = 200;

/** The tags without those that repeat an earlier one, ignoring case. */
export function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = foldTag(tag);
    if (!spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()];
}

/**
 * The tags after adding some; existing ones keep their positions.
 * @throws 400 `invalid_request` if there are then too many
 */
export function withTagsAdded(carried: readonly string[], given: readonly string[]): string[] {
  const tags = distinctTags([...carried, ...given]);
  if (tags.length <= MAX_TAGS || tags.length === carried.length) return tags;
  throw invalidRequest(`'tags' would become ${tags.length}; a contact has at most ${MAX_TAGS} tags.`);
}

/** The tags after replacing the list, in the order of the new list; existing tags keep their spelling. */
export function withTagsReplaced(carried: readonly string[], given: readonly string[]): string[] {
  const spellings = new Map(carried.map((tag) => [foldTag(tag), tag]));
  return distinctTags(given).map((tag) => spellings.get(foldTag(tag)) ?? tag);
}

/** The tags without the given ones, ignoring case. */
export function withTagsRemoved(carried: readonly string[], given: readonly string[]): string[] {
  const removed = new Set(given.map(foldTag));
  return carried.filter((tag) => !removed.has(foldTag(tag)));
}

/** The tags in `after` that are not in `before`, ignoring case. */
export function addedTags(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before.map(foldTag));
  return after.filter((tag) => !known.has(foldTag(tag)));
}

function foldTag(tag: string): string {
  return foldText(tag);
}
