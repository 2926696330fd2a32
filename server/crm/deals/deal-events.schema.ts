import { pipelineView, stageView } from '../pipelines/pipeline.schema.ts';

/** What the events of a deal have beside it: its stage and its pipeline (docs/behaviour/webhooks.md 9). */
export const placeViews = {
  stage: stageView
    .pick({ id: true, name: true, is_won: true, is_lost: true, is_qualified: true })
    .meta({ id: 'EventStage', description: 'The stage of the deal after the change.' }),
  pipeline: pipelineView
    .pick({ id: true, name: true, is_default: true })
    .meta({ id: 'EventPipeline', description: 'The pipeline of the deal.' }),
};
