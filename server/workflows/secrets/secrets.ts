import { z } from 'zod';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { ApiError, invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { IN_USE, requireNone } from '../../kernel/operations/uses.ts';
import { hintOf } from '../../kernel/secrets/hint.ts';
import { lockedWorkflow } from '../definitions/locked-workflow.ts';
import { workflowId } from '../definitions/workflow.schema.ts';
import { selectLatestVersion, selectWorkflow } from '../definitions/workflow.sql.ts';
import { readDefinition } from '../engine/read-definition.ts';
import type { Definition } from '../language/definition.schema.ts';
import { secretsIn } from '../language/secrets-in.ts';
import { allSteps } from '../language/walk.ts';
import {
  MAX_SECRETS,
  type SecretView,
  SHORTEST_SIGNING_SECRET,
  SIGNING_SECRET,
  secretDraft,
  secretName,
  secretView,
} from './secret.schema.ts';
import { deleteSecretRow, saveSecret, selectSecrets } from './secret.sql.ts';
import { placeOfSecret } from './workflows.secrets.ts';

/** Lists the secrets of a workflow, without their values (docs/behaviour/workflows.md 19). */
export const listWorkflowSecrets = defineRead({
  name: 'list-workflow-secrets',
  summary: 'List the secrets of a workflow',
  description: 'By name. Values are never shown; `hint` is the end of a long one.',
  scope: 'workflows:read',
  role: 'admin',
  input: workflowId,
  output: z.array(secretView),
  run: async (context, { id }) => {
    const [workflow] = await context.query(selectWorkflow(context.organizationId, id));
    if (!workflow) throw notFound('workflow');
    return { data: await secretsOf(context, id) };
  },
});

/** Stores a secret of a workflow, or replaces its value. */
export const setWorkflowSecret = defineWrite({
  name: 'set-workflow-secret',
  summary: 'Set a secret of a workflow',
  description:
    'Stores a value for headers of `call_url`, as `{{ secret.NAME }}`. It is sealed and never shown again. A new value is used from the next attempt on. ' +
    `The secret \`${SIGNING_SECRET}\`, of at least ${SHORTEST_SIGNING_SECRET} characters, signs the requests of the workflow.`,
  scope: 'workflows:write',
  role: 'admin',
  input: secretDraft,
  run: async (context, { id, name, value }) => {
    const { organizationId } = context;
    if (name === SIGNING_SECRET && value.length < SHORTEST_SIGNING_SECRET)
      throw invalidRequest(
        `'value' of ${SIGNING_SECRET} must have at least ${SHORTEST_SIGNING_SECRET} characters.`,
      );
    await lockedWorkflow(context, id);
    const known = await secretsOf(context, id);
    if (known.length >= MAX_SECRETS && !known.some((secret) => secret.name === name))
      throw invalidRequest(`A workflow has at most ${MAX_SECRETS} secrets; delete one first.`);
    const sealed = await context.secrets.seal(context, placeOfSecret(organizationId, id, name), value);
    await context.query(saveSecret(organizationId, { workflowId: id, name, sealed, hint: hintOf(value) }));
    const changes = { secret: { from: null, to: name } };
    context.audit({ recordType: 'workflow', recordId: id, action: 'secret_set', changes });
    return DONE;
  },
});

/** Deletes a secret of a workflow that its published version does not use. */
export const deleteWorkflowSecret = defineWrite({
  name: 'delete-workflow-secret',
  summary: 'Delete a secret of a workflow',
  description:
    '409 while the published version uses it. A step of an older version that uses it fails and names it.',
  scope: 'workflows:write',
  role: 'admin',
  input: secretName,
  conflicts: [IN_USE],
  run: async (context, { id, name }) => {
    const { organizationId } = context;
    const { workflow } = await lockedWorkflow(context, id);
    const [deleted] = await context.query(deleteSecretRow(organizationId, id, name));
    if (!deleted) throw new ApiError(404, 'not_found', 'The workflow has no secret with this name.');
    const [published] = await context.query<{ definition: string }>(selectLatestVersion(organizationId, id));
    const definition = published && readDefinition(published.definition);
    if (definition && usesSecret(definition, name))
      requireNone([{ kind: 'workflow', id, name: workflow.name }]);
    const changes = { secret: { from: name, to: null } };
    context.audit({ recordType: 'workflow', recordId: id, action: 'secret_deleted', changes });
    return DONE;
  },
});

function usesSecret(definition: Definition, name: string): boolean {
  const headers = allSteps(definition).flatMap(({ step }) =>
    step.do === 'call_url' ? Object.values(step.with.headers) : [],
  );
  return headers.some((text) => secretsIn(text).includes(name));
}

/** The secrets of a workflow, without their values. */
export function secretsOf(context: ReadContext, id: string): Promise<readonly SecretView[]> {
  return context.query<SecretView>(selectSecrets(context.organizationId, id));
}
