import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import type { FirstStage, Stage } from './pipeline.schema.ts';
import { savePipelineRows, saveStageRows } from './pipeline.sql.ts';
import { oneOutcome } from './stage-edits.ts';

/** The stages of a new pipeline, unless its creator names others. */
export const FIRST_STAGES: readonly FirstStage[] = [
  { name: 'New', is_won: false, is_lost: false, is_qualified: false },
  { name: 'Qualified', is_won: false, is_lost: false, is_qualified: true },
  { name: 'Proposal', is_won: false, is_lost: false, is_qualified: false },
  { name: 'Closed Won', is_won: true, is_lost: false, is_qualified: false },
  { name: 'Closed Lost', is_won: false, is_lost: true, is_qualified: false },
];

/**
 * Creates the stages of a new pipeline, in the given order. Throws 400 `invalid_request` for one that is both won and
 * lost.
 */
export function newStages(pipelineId: string, stages: readonly FirstStage[]): Stage[] {
  return stages.map(oneOutcome).map(({ name, is_won, is_lost, is_qualified }, sort_order) => ({
    id: uuidv7(),
    pipeline_id: pipelineId,
    name,
    sort_order,
    is_won,
    is_lost,
    is_qualified,
  }));
}

/**
 * Builds the statements that give a new organization its pipeline "Sales" (docs/behaviour/pipelines.md 4), to run in
 * order in the transaction that creates it.
 */
export function insertDefaultPipeline(organizationId: string): Sql[] {
  const pipeline = { id: uuidv7(), name: 'Sales', description: null, is_default: true, sort_order: 0 };
  return [
    savePipelineRows(organizationId, [pipeline], NOW),
    saveStageRows(organizationId, newStages(pipeline.id, FIRST_STAGES)),
  ];
}
