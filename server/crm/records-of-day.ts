import { z } from 'zod';
import { JsonText } from '../kernel/database/json-text.ts';
import type { Sql } from '../kernel/database/sql.ts';
import { date, uuid } from '../kernel/fields/fields.ts';
import { invalidRequest } from '../kernel/operations/errors.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { instantAt } from '../kernel/settings/wall-clock.ts';
import { readWorkingTime } from '../kernel/settings/working-time.ts';
import { CRM_RECORDS } from './crm.records.ts';
import { hasCustomDay, isInDay, isOnDay, selectRecordsWhere } from './records-of-day.sql.ts';

const DAY_MS = 86_400_000;
const MOST = 500;

const input = z.object({
  kind: z.string().max(64),
  field: z
    .string()
    .max(128)
    .meta({ description: 'Such as `expected_close_date` or `custom_fields.renewal`.' }),
  day: date(),
  after: uuid().optional().meta({ description: 'The last id of the page before.' }),
});

/** Lists the records that have a day in a field, by their ids; instants count by the clocks of the organization. */
export const listRecordsOfDay = defineRead({
  name: 'list-records-of-day',
  summary: 'List the records that have a day in a field',
  description: `At most ${MOST}, by their ids. The next page begins after the last one.`,
  scope: 'crm:read',
  input,
  output: z.array(z.object({ id: z.uuid() })),
  run: async (context, { kind, field, day, after = null }) => {
    const { organizationId } = context;
    const known = context.records.kinds.find(({ type }) => type === kind);
    if (!known || known.source === '') throw invalidRequest("'kind' must be a kind of record.");
    const { time_zone } = await readWorkingTime(context, organizationId);
    const condition = conditionOf(organizationId, { kind, field, day }, time_zone);
    const page = { after, limit: MOST };
    const rows = await context.query<{ json: string }>(
      selectRecordsWhere(organizationId, known, condition, page),
    );
    return { data: rows.map(({ json }) => new JsonText<{ id: string }>(json)) };
  },
});

type Asked = Pick<z.infer<typeof input>, 'kind' | 'field' | 'day'>;

/** @throws 400 `invalid_request` if the kind has no such field with a date */
function conditionOf(organizationId: string, { kind, field, day }: Asked, timeZone: string): Sql {
  const [root, key] = field.split('.');
  if (root === 'custom_fields' && key !== undefined) return hasCustomDay(organizationId, kind, key, day);
  const fields = Object.keys(CRM_RECORDS.find(({ type }) => type === kind)?.stored?.table.view.shape ?? {});
  if (!fields.includes(field) || !/_(?:on|at|date)$/.test(field))
    throw invalidRequest("'field' must be a date of the kind.");
  if (!field.endsWith('_at')) return isOnDay(field, day);
  const [from, to] = [0, DAY_MS].map((later) =>
    new Date(instantAt(Date.parse(day) + later, timeZone)).toISOString(),
  );
  return isInDay(field, from ?? '', to ?? '');
}
