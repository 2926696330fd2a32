import { z } from 'zod';
import { pathId, timestampView, uuid, visibleName } from '../../kernel/fields/fields.ts';

/** A team of an organization, as shown in answers (docs/behaviour/visibility.md 3). */
export const teamView = z.object({
  id: z.uuid(),
  name: z.string(),
  user_ids: z.array(z.uuid()).meta({ description: 'The members who belong to it.' }),
  created_at: timestampView,
  updated_at: timestampView,
});

export type Team = z.infer<typeof teamView>;

/** The most people of a team. */
const MOST_PEOPLE = 1_000;

const fields = {
  name: visibleName(100),
  user_ids: z
    .array(uuid())
    .max(MOST_PEOPLE, { error: `must have at most ${MOST_PEOPLE} entries` })
    .transform((ids) => [...new Set(ids)]),
};

/** The input for creating a team. */
export const teamDraft = z.object({ ...fields, user_ids: fields.user_ids.default([]) });

/** The input for changing a team: what is left out stays. */
export const teamPatch = z.object({ id: pathId('team'), ...z.object(fields).partial().shape });

export const teamId = z.object({ id: pathId('team') });
