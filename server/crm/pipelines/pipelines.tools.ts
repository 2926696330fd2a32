import { toolsOf } from '../../kernel/mcp/tool.ts';
import { OF_A_LIST, USER_FILTER } from '../record-arguments.ts';
import { createPipeline } from './create-pipeline.ts';
import { createStage } from './create-stage.ts';
import { deletePipeline } from './delete-pipeline.ts';
import { deleteStage } from './delete-stage.ts';
import { listPipelines } from './list-pipelines.ts';
import { summarizePipelines } from './summarize-pipelines.ts';
import { updatePipeline } from './update-pipeline.ts';
import { updateStage } from './update-stage.ts';

const tool = toolsOf('crm');
const id = 'pipeline_id';

export const pipelineTools = [
  tool.get('list_pipelines', listPipelines, {
    description:
      'List all pipelines with their stages in board order. Use these ids to create and move deals.',
    finds: [id, 'stage_id', 'move_deals_to'],
  }),
  tool.get('summarize_pipelines', summarizePipelines, {
    without: ['updated_since', 'contact_id', 'company_id', 'q', 'min_value', 'max_value', 'where'],
    better: { ...OF_A_LIST, assigned_to: USER_FILTER },
    description:
      "Get the number of deals in each stage and their value, by currency and in the organization's own, for one pipeline or all.",
  }),
  tool.action('create_pipeline', createPipeline, {
    description: 'Create a pipeline with the given stages or five default ones. For owners and admins.',
  }),
  tool.change('update_pipeline', updatePipeline, {
    id,
    description: 'Rename, describe or reorder a pipeline, or make it the default. For owners and admins.',
  }),
  tool.delete('delete_pipeline', deletePipeline, {
    id,
    description:
      'Delete a pipeline and its stages. Refused if it has deals or is the default. For owners and admins.',
  }),
  tool.action('create_stage', createStage, {
    id,
    description: 'Add a stage to a pipeline. For owners and admins.',
  }),
  tool.change('update_stage', updateStage, {
    id,
    description:
      'Rename, reorder or flag a stage. A flag changes what its deals count as, but not their timestamps. For owners and admins.',
  }),
  tool.delete('delete_stage', deleteStage, {
    id,
    description:
      'Delete a stage. If it has deals, move_deals_to must name the stage to which they move first, with all effects of moving ' +
      'them by hand. For owners and admins.',
  }),
];
