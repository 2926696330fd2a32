import type { Activity } from '../../api/activities.ts';
import { isLogged } from '../logged-types.ts';

/** This many changes in a row become one line. */
const FEWEST = 3;

type Group = readonly [Activity, ...Activity[]];

/** Activities in their order; changes that the same person caused one after the other are together. */
export function groupsOf(activities: readonly Activity[]): readonly Group[] {
  const groups: [Activity, ...Activity[]][] = [];
  for (const activity of activities) {
    const group = groups.at(-1);
    const joins =
      group !== undefined &&
      !isLogged(activity.activity_type) &&
      !isLogged(group[0].activity_type) &&
      group[0].performed_by === activity.performed_by;
    if (joins) group.push(activity);
    else groups.push([activity]);
  }
  return groups.flatMap((group): readonly Group[] =>
    group.length < FEWEST ? group.map((one) => [one]) : [group],
  );
}
