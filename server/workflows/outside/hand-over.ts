import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Scene } from '../engine/actions.ts';
import type { LoadedRun } from '../engine/loaded-run.ts';
import type { Taken } from '../engine/taken.ts';
import { type PreparedCall, prepareCall, secretsOfCall } from '../language/prepare-call.ts';
import type { Step, StepOf } from '../language/step.schema.ts';
import { secretsOf } from '../secrets/secrets.ts';
import type { Pending } from './pending.schema.ts';

/**
 * Hands a step that sends something over to those who send: no transaction is open meanwhile, and runs of others do not wait.
 * Undefined for any other step.
 */
export async function handedOver(
  scene: Scene,
  { attempts }: LoadedRun,
  step: Step,
): Promise<Taken | undefined> {
  if (step.do !== 'call_url') return undefined;
  const pending: Pending = { call: await preparedCall(scene, step) };
  const place = { state: 'running', reason: null, position: step.key, dueAt: null } as const;
  return { advance: { ...place, attempts, pending }, record: null };
}

/**
 * The request of a step, with its values filled in.
 * @throws ApiError if it names a secret that does not exist, or a value cannot stand where it would
 */
export async function preparedCall(
  { context, workflowId, facts }: Scene,
  step: StepOf<'call_url'>,
): Promise<PreparedCall> {
  const call = prepareCall(step.with, facts);
  const needed = secretsOfCall(call);
  const known = needed.length === 0 ? [] : await secretsOf(context, workflowId);
  const missing = needed.find((name) => !known.some((secret) => secret.name === name));
  if (missing !== undefined) throw invalidRequest(missingSecret(missing));
  return call;
}

/** What people read if a secret was deleted. */
export function missingSecret(name: string): string {
  return `The workflow has no secret ${name}.`;
}
