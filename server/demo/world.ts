import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import type { Calendar } from './calendar.ts';
import type { Size } from './size.ts';
import type { Team } from './team.ts';

/** What the demo is created for; everything else about it is the same each time. */
export interface World {
  readonly organizationId: string;
  readonly size: Size;
  readonly calendar: Calendar;
  readonly team: Team;
  readonly sales: Pipeline;
  /** Absent if contracts are not renewed. */
  readonly renewals?: Pipeline;
  /** Creates the id of a record for a time (ISO 8601). Ids for the same time are in order of creation. */
  readonly newId: (time: string) => string;
}
