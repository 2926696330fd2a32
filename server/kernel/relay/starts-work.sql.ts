import { sql } from '../database/sql.ts';

/**
 * Whether an event `e` may start workflows and conversions: not if it takes a change back, nor if an import or another
 * job caused it, unless the import was asked to.
 */
export const STARTS_WORK = sql`((e.cause #>> '{actor,kind}' <> 'system' OR e.cause ->> 'starts_work' = 'true')
        AND e.cause ->> 'undoes' IS NULL)`;
