import { z } from 'zod';
import { timestamp, uuid } from '../../kernel/fields/fields.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { changeSettings, readSettings, type SettingsGroup } from '../../kernel/settings/settings.ts';
import { knownOdds } from './known-odds.ts';

const fields = z.object({
  stage_probabilities: z
    .record(
      uuid(),
      z.number().min(0, { error: 'must be from 0 to 100' }).max(100, { error: 'must be from 0 to 100' }),
    )
    .refine((stages) => Object.keys(stages).length <= 1_000, { error: 'must have at most 1000 stages' })
    .meta({ description: 'How many of a hundred deals in a stage are won, by the id of the stage.' }),
});

/** The probabilities that an organization gives its stages, for those about which too little is known. */
export const STAGE_PROBABILITIES: SettingsGroup<typeof fields> = {
  fields,
  defaults: { stage_probabilities: {} },
  changedBy: 'admin',
};

/** Gets the probabilities that the organization gave its stages. */
export const getStageProbabilities = defineRead({
  name: 'get-stage-probabilities',
  summary: 'Get the probabilities of stages',
  scope: null,
  input: z.object({}),
  output: fields,
  run: async (context) => ({
    data: await readSettings(context, context.organizationId, STAGE_PROBABILITIES),
  }),
});

/** Replaces the probabilities of stages. */
export const setStageProbabilities = defineWrite({
  name: 'set-stage-probabilities',
  summary: 'Set the probabilities of stages',
  scope: null,
  role: 'admin',
  input: fields,
  output: fields,
  run: async (context, input) => ({ data: await changeSettings(context, STAGE_PROBABILITIES, input) }),
});

const odds = z.object({
  stage_id: z.uuid(),
  pipeline_id: z.uuid(),
  probability: z.number().meta({ description: 'From 0 to 1.' }),
  sample: z.int().meta({ description: 'How many closed deals it is learned from.' }),
  learned: z.boolean(),
});

/** Lists how likely deals in each open stage are to be won, as it was known at a time (docs/behaviour/insights.md 9). */
export const listStageOdds = defineRead({
  name: 'list-stage-odds',
  summary: 'List the odds of stages',
  scope: 'insights:read',
  input: z.object({ as_of: timestamp().optional() }),
  output: z.array(odds),
  run: async (context, { as_of }) => {
    const rows = await knownOdds(context, as_of);
    const data = rows.map(({ probability, ...row }) => ({ ...row, probability: Number(probability) }));
    return { data, meta: { limit: data.length, offset: 0, count: data.length } };
  },
});
