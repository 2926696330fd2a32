import { z } from 'zod';
import type { ReadContext } from '../../kernel/operations/context.ts';
import type { WorkflowHost } from '../host.ts';
import { checkDefinition } from '../language/check.ts';
import { sentencesOf } from '../language/sentences.ts';
import { readCatalog } from './read-catalog.ts';
import { readDraft } from './read-draft.ts';
import type { Workflow } from './workflow.schema.ts';

/** A draft in words, and what keeps it from being published. */
export const checkedView = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.string(),
  draft_revision: z.int(),
  sentences: z.array(z.object({ path: z.string(), sentence: z.string() })),
  problems: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .meta({ description: 'Empty if it can be published.' }),
});

export type CheckedDraft = z.infer<typeof checkedView>;

/** Says what the draft of a workflow does, and all that keeps it from being published. */
export async function checkedDraft(
  context: ReadContext,
  host: WorkflowHost,
  { id, name, state, draft, draft_revision }: Workflow,
): Promise<CheckedDraft> {
  const definition = readDraft(draft);
  const catalog = await readCatalog(context, host, definition, id);
  const { trigger, steps } = sentencesOf(definition, catalog.names);
  return {
    ...{ id, name, state, draft_revision },
    sentences: [
      { path: 'trigger', sentence: trigger },
      ...steps.map(({ path, sentence }) => ({ path, sentence })),
    ],
    problems: [...checkDefinition(definition, catalog)],
  };
}
