import { z } from 'zod';
import {
  LONG_TEXT,
  page,
  pathId,
  text,
  timestampView,
  uuid,
  visibleName,
} from '../../kernel/fields/fields.ts';

/** So many workflows may an organization have, and publish. */
export const MAX_WORKFLOWS = 1_000;
export const MAX_PUBLISHED = 200;

/** The kinds of records that can start a workflow. */
export const RECORD_KINDS: readonly string[] = ['contact', 'company', 'deal', 'task', 'activity'];

/** For so many records a workflow can be started by hand at once. */
const MAX_BY_HAND = 500;

const DRAFT = 'The definition that people work on. It runs once it is published.';

/** A definition as it is stored and shown. */
const definitionView = z.record(z.string(), z.unknown()).meta({ description: 'The trigger and the steps.' });

/** A workflow as shown in answers (docs/behaviour/workflows.md 1). */
export const workflowView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().meta({ examples: ['Onboard new customers'] }),
    description: z.string().nullable(),
    state: z.enum(['draft', 'published', 'paused']).meta({
      description: '`draft` was never published; `paused` starts no runs.',
    }),
    draft: definitionView.meta({ description: DRAFT }),
    draft_revision: z.int().meta({ description: 'Changes with every change of the draft.' }),
    published_version: z.int().nullable().meta({ description: 'The version that starts.' }),
    created_by: z.uuid().nullable(),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'Workflow', description: 'What happens by itself after an event.' });

export type Workflow = z.infer<typeof workflowView>;

/** A definition in a request. The language of workflows reads it. */
const draft = z.record(z.string(), z.unknown()).meta({
  description: DRAFT,
  examples: [
    {
      format: 1,
      trigger: { on: 'deal.won', again: 'each_time' },
      steps: [
        {
          key: 'task',
          do: 'create_task',
          with: { title: 'Onboard {{ record.title }}', deal_id: '{{ record.id }}' },
        },
      ],
    },
  ],
});

const name = visibleName(120).meta({ examples: ['Onboard new customers'] });
const description = text(LONG_TEXT).nullable();

/** The input of `POST /api-workflows`. */
export const workflowDraft = z.object({ name, description: description.default(null), draft });

const draft_revision = z
  .int()
  .meta({ description: 'The revision of the draft that you know. 409 if the draft has changed since.' });

/** The input of `PATCH /api-workflows/:id`. */
export const workflowPatch = z.object({ name, description, draft }).partial();

export const workflowId = z.object({ id: pathId('workflow') });

export const workflowUpdate = workflowPatch.extend({
  ...workflowId.shape,
  draft_revision: draft_revision.optional(),
});

/** The filters of `GET /api-workflows`. */
export const workflowQuery = z.object({
  state: workflowView.shape.state.optional().meta({ description: 'Only workflows in this state.' }),
  ...page({ default: 100, max: 200 }),
});

export type WorkflowQuery = z.infer<typeof workflowQuery>;

/** The input of `POST /api-workflows/:id/publish`. */
export const publication = workflowId.extend({
  draft_revision,
  running: z.enum(['keep', 'move', 'cancel']).default('keep').meta({
    description:
      'What happens with runs under way: `keep` leaves them their version, `move` gives them the new one if it has their next step, `cancel` ends them.',
  }),
});

/** What the answer to a publication says besides the workflow. */
export const publicationMeta = z
  .object({
    running: z.int().meta({ description: 'Runs that were under way.' }),
    waiting: z.int().meta({ description: 'Runs that were waiting.' }),
    at_removed_steps: z.int().meta({ description: 'Of both, those whose next step the new version lacks.' }),
  })
  .meta({ id: 'PublicationMeta', description: 'The runs of older versions.' });

export type PublicationMeta = z.infer<typeof publicationMeta>;

/** A published version. */
export const versionView = z
  .object({
    version: z.int(),
    definition: definitionView,
    scopes: z.array(z.string()).meta({ description: 'What the runs may do: the scopes of the publisher.' }),
    published_by: z.uuid().nullable(),
    published_at: timestampView,
  })
  .meta({ id: 'WorkflowVersion', description: 'A definition that was published. It never changes.' });

export const versionQuery = workflowId.extend(page({ default: 20, max: 100 }));

export type VersionQuery = z.infer<typeof versionQuery>;

/** The input of `POST /api-workflows/:id/dry-run`. */
export const dryRunInput = workflowId.extend({
  record_id: uuid().optional().meta({
    description: 'The record for which to try it. Left out for a workflow that starts on a schedule.',
  }),
  draft: draft.optional().meta({ description: 'Another definition than the stored draft.' }),
});

/** The answer to a dry run. */
export const dryRunView = z
  .object({
    steps: z.array(
      z.object({
        key: z.string(),
        do: z.string(),
        outcome: z.enum(['done', 'failed', 'skipped']),
        input: z.unknown(),
        result: z.unknown(),
        error: z.string().nullable(),
      }),
    ),
    effects: z.object({
      changes: z.array(
        z.object({ record_type: z.string(), record_id: z.uuid(), action: z.string(), changes: z.unknown() }),
      ),
      events: z.array(z.string()),
    }),
  })
  .meta({ id: 'DryRun', description: 'What a run would do now.' });

export type DryRun = z.infer<typeof dryRunView>;

/** The input of `POST /api-workflows/:id/explain`. */
export const explainInput = workflowId
  .extend({
    record_id: uuid().optional().meta({ description: 'A record, as it is now.' }),
    event_id: uuid().optional().meta({ description: 'An event of the last 30 days.' }),
  })
  .meta({ examples: [{ record_id: '0198c2f1-093e-77d5-8fdb-aacfa9244886' }] });

/** The answer to it. */
export const explanationView = z
  .object({
    starts: z.boolean(),
    failed_at: z.string().nullable().meta({ description: 'The path of the condition that does not hold.' }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'WorkflowExplanation', description: 'Whether the workflow would start, and if not, why.' });

/** The input of `POST /api-workflows/:id/run`. */
export const byHandInput = workflowId.extend({
  record_ids: z
    .array(uuid())
    .min(1, { error: 'must not be empty' })
    .max(MAX_BY_HAND, { error: `must have at most ${MAX_BY_HAND} items` })
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'Records of the kind that the trigger names.' }),
});

/** A run that was started by hand. */
export const startedView = z
  .object({ record_id: z.uuid(), run_id: z.uuid() })
  .meta({ id: 'StartedRun', description: 'A run that was started by hand.' });
