import { z } from 'zod';
import { uuid } from '../../kernel/fields/fields.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { recordIn } from '../../kernel/operations/result.ts';
import { destinationDraft, destinationPatch } from './destination.schema.ts';
import { changeDestination, createDestination } from './save-destination.ts';

const input = destinationPatch.omit({ secret: true }).extend({
  id: uuid().optional(),
  kind: destinationDraft.shape.kind.optional(),
});

/** Creates a destination, or changes one: one tool for agents. Secrets do not pass through agents. */
export const saveDestination = defineWrite({
  name: 'save-conversion-destination',
  summary: 'Create or change a conversion destination',
  scope: 'ads:write',
  role: 'admin',
  input,
  output: z.object({ id: z.uuid() }),
  run: async (context, { id, kind, name, ...given }) => {
    if (id !== undefined) {
      const patch: z.input<typeof destinationPatch> = { ...given, ...(name !== undefined && { name }) };
      await changeDestination.join(context, { id, ...patch });
      return { data: { id } };
    }
    if (kind === undefined || name === undefined)
      throw invalidRequest("'kind' and 'name' are required to create one.");
    const created = recordIn(await createDestination.join(context, { ...given, kind, name }));
    return { data: { id: created.id } };
  },
});
