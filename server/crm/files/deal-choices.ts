import { JsonText } from '../../kernel/database/json-text.ts';
import type { FieldChoices } from '../../kernel/family/import-kind.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readMembers } from '../../records/members.ts';
import type { Pipeline } from '../pipelines/pipeline.schema.ts';
import { selectAllPipelines } from '../pipelines/pipeline.sql.ts';
import { defaultFirst, pipelineNamed, STATUSES, stageNamed, statusNamed } from './deal-place.ts';
import { ownerChoices } from './owner-cell.ts';

/** What pipelines, stages, statuses and owners in a file of deals can mean. */
export async function dealChoices(context: ReadContext): Promise<readonly FieldChoices[]> {
  const [all, members] = await Promise.all([readPipelines(context), readMembers(context)]);
  const pipelines = defaultFirst(all);
  const stages = pipelines.flatMap((pipeline) =>
    pipeline.stages.map(({ id, name }) => ({
      id,
      name: pipelines.length === 1 ? name : `${name} (${pipeline.name})`,
    })),
  );
  return [
    {
      field: 'pipeline',
      options: pipelines.map(({ id, name }) => ({ id, name })),
      find: (text) =>
        (pipelineNamed(pipelines, text) ?? (pipelines.length === 1 ? pipelines[0] : undefined))?.id,
    },
    { field: 'stage', options: stages, find: (text) => stageNamed(pipelines, text)?.id },
    {
      field: 'status',
      options: STATUSES.map((id) => ({ id, name: `${id.charAt(0).toUpperCase()}${id.slice(1)}` })),
      find: statusNamed,
    },
    ownerChoices(members),
  ];
}

/** The pipelines of the organization in their order. */
export async function readPipelines(context: ReadContext): Promise<readonly Pipeline[]> {
  const [found] = await context.query<{ pipelines: string }>(selectAllPipelines(context.organizationId));
  return new JsonText<Pipeline[]>(found?.pipelines ?? '[]').value();
}
