import type { EditedDraft } from '../api/workflows.ts';

/** Whether the draft differs from what was published last. */
export function hasChanges({
  definition,
  published,
}: Pick<EditedDraft, 'definition' | 'published'>): boolean {
  return JSON.stringify(sorted(definition)) !== JSON.stringify(sorted(published));
}

/** With the members of objects in order, so that their order makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, sorted(inner)]));
}
