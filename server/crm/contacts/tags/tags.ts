import { invalidRequest } from '../../../kernel/operations/errors.ts';

/**
 * The rules of a contact's tags (docs/behaviour/contacts.md 14): they are compared without case, and the spelling that a
 * contact carries first stays. Pure; every tag comes in trimmed and not empty, as `tag()` of the schema leaves it.
 */

/** How many tags a contact may carry. */
export const MAX_TAGS = 200;

/** The tags without those that repeat an earlier one in another or the same case. */
export function distinctTags(tags: readonly string[]): string[] {
  const spellings = new Map<string, string>();
  for (const tag of tags) {
    const key = foldTag(tag);
    if (!spellings.has(key)) spellings.set(key, tag);
  }
  return [...spellings.values()];
}

/**
 * The tags after adding some to those carried, which keep their places.
 * @throws 400 `invalid_request` when they become more than a contact may carry
 */
export function withTagsAdded(carried: readonly string[], given: readonly string[]): string[] {
  const tags = distinctTags([...carried, ...given]);
  if (tags.length <= MAX_TAGS || tags.length === carried.length) return tags;
  throw invalidRequest(`'tags' would become ${tags.length}; a contact has at most ${MAX_TAGS} tags.`);
}

/** The tags after replacing those carried by the given list, in its order; a tag carried already keeps its spelling. */
export function withTagsReplaced(carried: readonly string[], given: readonly string[]): string[] {
  const spellings = new Map(carried.map((tag) => [foldTag(tag), tag]));
  return distinctTags(given).map((tag) => spellings.get(foldTag(tag)) ?? tag);
}

/** The tags without those given, in any case. */
export function withTagsRemoved(carried: readonly string[], given: readonly string[]): string[] {
  const removed = new Set(given.map(foldTag));
  return carried.filter((tag) => !removed.has(foldTag(tag)));
}

/** The tags of `after` that `before` did not have in any case. */
export function addedTags(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before.map(foldTag));
  return after.filter((tag) => !known.has(foldTag(tag)));
}

function foldTag(tag: string): string {
  return tag.toLowerCase();
}
