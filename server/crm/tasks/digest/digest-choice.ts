import { z } from 'zod';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { defineRead, defineWrite } from '../../../kernel/operations/operation.ts';
import { personOf } from '../person-of.ts';
import { selectDigestChoice, writeDigestChoice } from './task-digest.sql.ts';

const choice = z.object({
  enabled: z
    .boolean()
    .meta({ description: 'Whether the person gets a daily email about the tasks that are due.' }),
});

/** Says whether the person gets the daily email about tasks of this organization. */
export const getTaskDigest = defineRead({
  name: 'get-task-digest',
  summary: 'Get the choice of the daily email about tasks',
  scope: null,
  input: z.object({}),
  output: choice,
  run: async (context) => ({ data: { enabled: await isChosen(context, personOf(context)) } }),
});

/** Turns the daily email about tasks of this organization on or off, for the person alone. */
export const setTaskDigest = defineWrite({
  name: 'set-task-digest',
  summary: 'Choose the daily email about tasks',
  scope: null,
  input: choice,
  output: choice,
  run: async (context, { enabled }) => {
    const userId = personOf(context);
    const from = await isChosen(context, userId);
    if (from !== enabled) {
      context.defer(writeDigestChoice(context.organizationId, userId, enabled));
      const changes = { task_digest: { from, to: enabled } };
      context.audit({ recordType: 'member', recordId: userId, action: 'updated', changes });
    }
    return { data: { enabled } };
  },
});

async function isChosen(context: ReadContext, userId: string): Promise<boolean> {
  const [row] = await context.query<{ enabled: boolean }>(selectDigestChoice(context.organizationId, userId));
  return row?.enabled ?? true;
}
