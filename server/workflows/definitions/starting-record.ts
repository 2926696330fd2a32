import { JsonText } from '../../kernel/database/json-text.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { readRecord, type Subject } from '../engine/facts.ts';
import { kindOfTrigger } from '../engine/trigger-events.ts';
import type { WorkflowHost } from '../host.ts';
import type { Trigger } from '../language/trigger.schema.ts';
import { RECORD_KINDS, type Workflow } from './workflow.schema.ts';
import { selectWorkflow } from './workflow.sql.ts';

/** @throws 404 `not_found` */
export async function workflowNamed(context: ReadContext, id: string): Promise<Workflow> {
  const [row] = await context.query<{ json: string }>(selectWorkflow(context.organizationId, id));
  if (!row) throw notFound('workflow');
  return new JsonText<Workflow>(row.json).value();
}

/**
 * Reads a record for which a workflow could start, with the rights of the caller.
 * @throws 404 `not_found` if there is none of the kind that starts the workflow
 */
export async function startingRecord(
  context: ReadContext,
  { operations }: WorkflowHost,
  trigger: Trigger,
  id: string,
): Promise<{ readonly subject: Subject; readonly record: PlainRecord }> {
  const type = kindOfTrigger(trigger);
  if (type === undefined || !RECORD_KINDS.includes(type))
    throw invalidRequest("'trigger' names no kind of record that can be read.");
  const subject = { type, id };
  const record = await readRecord(context, operations, subject);
  if (!record) throw notFound(type);
  return { subject, record };
}
