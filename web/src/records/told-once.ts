import type { Activity } from '../api/activities.ts';

/** A list without the moves of deals that it tells a second time, on the contact of the deal. */
export function toldOnce(activities: readonly Activity[]): readonly Activity[] {
  const moves = new Set(
    activities
      .filter(({ activity_type }) => activity_type === 'stage_change')
      .map(({ deal_id, created_at }) => `${deal_id} ${created_at}`),
  );
  return activities.filter(
    ({ activity_type, metadata, created_at }) =>
      activity_type !== 'deal_stage_change' || !moves.has(`${metadata.deal_id} ${created_at}`),
  );
}
