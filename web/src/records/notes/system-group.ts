import { type Activity, EDIT, happenedAt, isActivity } from '../../api/activities.ts';
import { isLogged } from '../logged-types.ts';

/** This many changes in a row become one line. */
const FEWEST = 3;

/** Edits of one sitting are this close to each other. */
const SITTING_MS = 30 * 60_000;

/** What tells whether entries belong together. */
type Entry = Pick<Activity, 'activity_type' | 'performed_by'>;

type Group<One> = readonly [One, ...One[]];

/** Entries in their order; changes that the same person caused one after the other are together. */
export function groupsOf<One extends Entry>(entries: readonly One[]): readonly Group<One>[] {
  const groups: [One, ...One[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const joins =
      group !== undefined &&
      isChange(entry) &&
      isChange(group[0]) &&
      group[0].performed_by === entry.performed_by;
    if (joins) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group): readonly Group<One>[] =>
    group.length < FEWEST ? group.map((one) => [one]) : [group],
  );
}

/** What people log stands by itself. So do edits and how a record began, which must not hide what tells more. */
function isChange(entry: Entry): boolean {
  return !isLogged(entry.activity_type) && isActivity(entry);
}

/** The entries of a timeline, with the edits of one sitting as one that names all of it: `Changed phone and title`. */
export function withJoinedEdits(entries: readonly Activity[]): readonly Activity[] {
  const joined: Activity[] = [];
  for (const entry of entries) {
    const later = joined.at(-1);
    if (later && areOfOneSitting(later, entry)) {
      joined[joined.length - 1] = {
        ...later,
        metadata: { fields: both(entry, later, 'fields'), tags_removed: both(entry, later, 'tags_removed') },
      };
    } else joined.push(entry);
  }
  return joined;
}

function areOfOneSitting(later: Activity, earlier: Activity): boolean {
  return (
    later.activity_type === EDIT &&
    earlier.activity_type === EDIT &&
    later.performed_by === earlier.performed_by &&
    Date.parse(happenedAt(later)) - Date.parse(happenedAt(earlier)) < SITTING_MS
  );
}

function both(earlier: Activity, later: Activity, list: string): readonly unknown[] {
  return [earlier, later].flatMap(({ metadata }) => {
    const one = metadata[list];
    return Array.isArray(one) ? one : [];
  });
}
