import type { Changes } from '../../kernel/operations/changes.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { destinationDraft, destinationId, destinationPatch, destinationView } from './destination.schema.ts';
import {
  countDestinations,
  type DestinationRow,
  insertDestination,
  selectDestination,
  updateDestination,
} from './destination.sql.ts';
import { newDestination, withGiven } from './destination-config.ts';
import { lockedDestination, requirePipelines, shownDestination, storeSecret } from './locked-destination.ts';
import { requestCheck } from './request-check.ts';

/** An organization has at most so many destinations. */
const MAX_DESTINATIONS = 20;

/** Creates a destination (docs/behaviour/conversions.md 1 to 4). */
export const createDestination = defineWrite({
  name: 'create-conversion-destination',
  summary: 'Create a conversion destination',
  description:
    'Deals that are won from now on are sent to it. The secret is stored sealed and never shown again. A check of the connection begins at once; ' +
    'its result is in `health`.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationDraft.meta({
    examples: [
      {
        kind: 'google',
        name: 'Google Ads',
        config: { customer_id: '123-456-7890', conversion_action_id: '987654321' },
        consent_policy: 'only_granted',
        secret: '{"type":"service_account", …}',
      },
    ],
  }),
  output: destinationView,
  again: selectDestination,
  run: async (context, { kind, secret, ...draft }) => {
    const { organizationId, caller } = context;
    const [row] = await context.query<{ counted: number }>(countDestinations(organizationId));
    if ((row?.counted ?? 0) >= MAX_DESTINATIONS)
      throw invalidRequest(
        `An organization has at most ${MAX_DESTINATIONS} conversion destinations; delete one first.`,
      );
    await requirePipelines(context, draft.pipeline_ids ?? []);
    const id = context.newId();
    const destination = withGiven(newDestination(id, kind), draft);
    await context.query(insertDestination(organizationId, destination, caller.credential.userId));
    if (secret !== undefined) await storeSecret(context, { id, kind }, secret);
    context.audit({ recordType: 'conversion_destination', recordId: id, action: 'created' });
    await requestCheck(context, id);
    return { data: await shownDestination(context, id) };
  },
});

/** Changes a destination. */
export const changeDestination = defineWrite({
  name: 'update-conversion-destination',
  summary: 'Update a conversion destination',
  description:
    'Only the given members change; `config` changes by member. A new secret is used from the next attempt on, and what waited for it is sent.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationPatch.extend(destinationId.shape).meta({ examples: [{ zero_value: 'send' }] }),
  output: destinationView,
  run: async (context, { id, secret, ...patch }) => {
    requireSomeField(destinationPatch, { secret, ...patch });
    const before = await lockedDestination(context, id);
    await requirePipelines(context, patch.pipeline_ids ?? []);
    const after = withGiven(before, patch);
    const changes = { ...writtenChanges(before, after), ...(secret !== undefined && SECRET_CHANGED) };
    if (Object.keys(changes).length === 0) return { data: before };
    await context.query(updateDestination(context.organizationId, after));
    if (secret !== undefined) await storeSecret(context, before, secret);
    context.audit({ recordType: 'conversion_destination', recordId: id, action: 'updated', changes });
    await requestCheck(context, id);
    return { data: await shownDestination(context, id) };
  },
});

/** The audit log says that the secret changed, and nothing about it. */
const SECRET_CHANGED: Changes = { secret: { from: null, to: 'changed' } };

function writtenChanges(before: DestinationRow, after: DestinationRow): Changes {
  const written = ({ id: _, ...row }: DestinationRow) => row;
  return changesBetween(written(rowOf(before)), written(rowOf(after)));
}

/** The members that people write, of a destination with others. */
function rowOf(destination: DestinationRow): DestinationRow {
  const { id, kind, name, enabled, config, pipeline_ids, value_rule, zero_value } = destination;
  const { identifiers, consent_policy, secret_expires_at } = destination;
  return {
    ...{ id, kind, name, enabled, config, pipeline_ids, value_rule, zero_value },
    ...{ identifiers, consent_policy, secret_expires_at },
  };
}
