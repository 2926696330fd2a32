import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import type { Calendar } from './calendar.ts';
import type { Size } from './size.ts';
import type { Team } from './team.ts';

/** What the demonstration is made for; everything else about it is the same each time. */
export interface World {
  readonly organizationId: string;
  readonly size: Size;
  readonly calendar: Calendar;
  readonly team: Team;
  readonly sales: Pipeline;
  /** Absent where contracts are not renewed. */
  readonly renewals?: Pipeline;
  /** Makes the id of a record of that time (ISO 8601); ids of one time rise in the order in which they are made. */
  readonly newId: (time: string) => string;
}
