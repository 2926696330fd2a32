import { z } from 'zod';
import { uuid } from '../kernel/fields/fields.ts';
import { defineRead } from '../kernel/operations/operation.ts';
import { selectSurvivor } from './survivor.sql.ts';

/** Finds where the page of a record that was merged away leads; the record itself is deleted. */
export const findSurvivor = defineRead({
  name: 'find-survivor',
  summary: 'Find the record that another one was merged into',
  scope: 'crm:read',
  input: z.object({ kind: z.string().max(64), record: uuid() }),
  output: z.object({ id: z.string().nullable() }),
  run: async (context, { kind, record }) => {
    const [row] = await context.query<{ id: string }>(selectSurvivor(context.organizationId, kind, record));
    return { data: { id: row?.id ?? null } };
  },
});
