import { v5 as uuidv5 } from 'uuid';
import type { Database } from '../../kernel/database/database.ts';
import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import type { GuardedClient, GuardedRequest } from '../../kernel/network/guarded-client.ts';
import { standardHeaders } from '../../kernel/network/standard-headers.ts';
import { SealedValueError } from '../../kernel/secrets/sealed-value.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import { readDefinition } from '../engine/read-definition.ts';
import { afterRefusal, hasMovedOn } from '../engine/run-on.ts';
import { type Advance, advanceRun, SELECT_NOW } from '../engine/step.sql.ts';
import { goTo } from '../engine/taken.ts';
import { filledHeaders, type PreparedCall, secretsOfCall, shownCall } from '../language/prepare-call.ts';
import { stepAfter } from '../language/walk.ts';
import { SIGNING_SECRET } from '../secrets/secret.schema.ts';
import { type SealedRow, selectSealed } from '../secrets/secret.sql.ts';
import { placeOfSecret } from '../secrets/workflows.secrets.ts';
import { missingSecret } from './hand-over.ts';
import { type Judged, judgeCall } from './judge-call.ts';
import {
  type AttemptKey,
  beginAttempt,
  endAttempt,
  type PendingKey,
  type PendingRow,
  selectPendingRun,
} from './outside.sql.ts';
import { type Pending, pendingSchema } from './pending.schema.ts';

/** What requests need from the process. */
export interface CallServices {
  readonly database: Database;
  /** Reads sealed secrets. */
  readonly worker: WorkerDatabase;
  readonly secrets: Secrets;
  readonly client: GuardedClient;
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
}

/** How often a request may be under way when its process stops, until it is no longer made. */
const MOST_UNENDED = 3;

/** A run whose next attempt was begun. */
interface Begun extends AttemptKey {
  readonly organizationId: string;
  readonly row: PendingRow;
  readonly pending: Pending;
}

/**
 * Makes an attempt of a request. That it begins commits before anything is sent, and no transaction is open while the
 * receiver takes its time. The id of the request follows from the run and the step, so it is the same for each attempt.
 * @returns false if there was nothing to do
 */
export async function callUrl(services: CallServices, key: PendingKey): Promise<boolean> {
  const begun = await begin(services, key);
  if (begun) await end(services, begun, await attempt(services, begun));
  return begun !== undefined;
}

async function begin({ database }: CallServices, key: PendingKey): Promise<Begun | undefined> {
  const { org_id: organizationId, id: runId } = key;
  const [row] = await database.reading(organizationId).query<PendingRow>(selectPendingRun(key));
  if (!row) return undefined;
  const pending = pendingSchema.parse(JSON.parse(row.pending));
  const { number, revision, position } = row;
  const begun = { organizationId, row, pending, runId, number, attempt: row.attempts + 1 };
  const shown = shownCall(pending.call);
  const input = row.unended > 0 ? { ...shown, may_have_arrived_before: true } : shown;
  const statements = beginAttempt(organizationId, { ...begun, revision, key: position, input });
  return unlessMovedOn(
    database.transaction(organizationId, async (transaction) => {
      for (const statement of statements) transaction.defer(statement);
      return begun;
    }),
  );
}

/** What happens, or undefined if the run ended or another process was faster. */
function unlessMovedOn<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (hasMovedOn(error)) return undefined;
    throw error;
  });
}

function refused(error: string): Judged {
  return { outcome: 'failed', result: null, error, waitMs: null };
}

async function attempt(services: CallServices, begun: Begun): Promise<Judged> {
  const { pending, row } = begun;
  if (row.unended >= MOST_UNENDED)
    return refused(`The server stopped ${MOST_UNENDED} times while the request was under way.`);
  const secrets = await openSecrets(services, begun);
  const missing = secretsOfCall(pending.call).find((name) => !secrets.has(name));
  if (missing !== undefined) return refused(missingSecret(missing));
  const sentAt = new Date();
  const answer = await services.client.request(requestOf(begun, secrets, sentAt));
  const { schedule } = services;
  const hidden = { secrets: [...secrets.values()], schedule, random: Math.random };
  return judgeCall({ ...hidden, answer, attempts: begun.attempt, now: new Date() });
}

/** The values of the secrets that the request needs, by their names. One that no key opens is as good as missing. */
async function openSecrets(
  { worker, secrets }: CallServices,
  { organizationId, row: { workflow_id: workflowId }, pending }: Begun,
): Promise<ReadonlyMap<string, string>> {
  const names = [...secretsOfCall(pending.call), SIGNING_SECRET];
  const opened = new Map<string, string>();
  for (const { name, sealed } of await worker.query<SealedRow>(
    selectSealed(organizationId, workflowId, names),
  )) {
    try {
      const place = placeOfSecret(organizationId, workflowId, name);
      opened.set(name, await secrets.open(worker, place, sealed));
    } catch (error) {
      if (!(error instanceof SealedValueError)) throw error;
    }
  }
  return opened;
}

function requestOf(
  { runId, row: { position }, pending: { call } }: Begun,
  secrets: ReadonlyMap<string, string>,
  sentAt: Date,
): GuardedRequest {
  const id = uuidv5(position, runId);
  const body = bodyOf(call);
  const signing = secrets.get(SIGNING_SECRET);
  const kind = typeof call.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  const given = filledHeaders(call, (name) => secrets.get(name) ?? '');
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const usual = Object.entries({
    'user-agent': 'Kontor-Workflows/1',
    ...(body !== undefined && { 'content-type': kind }),
  }).filter(([name]) => !names.has(name));
  const headers = {
    ...Object.fromEntries(usual),
    ...given,
    'idempotency-key': id,
    ...standardHeaders({ id, sentAt, body: body ?? '', secrets: signing === undefined ? [] : [signing] }),
  };
  return { url: call.url, method: call.method, headers, ...(body !== undefined && { body }) };
}

function bodyOf({ body }: PreparedCall): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

/** Records the end of an attempt, and moves the run on unless it was cancelled meanwhile. */
async function end({ database }: CallServices, begun: Begun, judged: Judged): Promise<void> {
  const { organizationId, runId, row } = begun;
  const run = { id: runId, revision: row.revision + 1, subject: { id: row.subject_id } };
  const moved = await unlessMovedOn(
    database.transaction(organizationId, async (transaction) => {
      const [moment] = await transaction.query<{ now: string }>(SELECT_NOW);
      transaction.defer(endAttempt(organizationId, begun, judged));
      transaction.defer(advanceRun(organizationId, run, advanceOf(begun, judged, moment?.now ?? '')));
      return true;
    }),
  );
  if (moved) return;
  const late = 'The run had ended or gone on before the answer came.';
  const error = judged.error === null ? late : `${judged.error} ${late}`;
  await database.transaction(organizationId, async (transaction) => {
    transaction.defer(endAttempt(organizationId, begun, { ...judged, error }));
  });
}

function advanceOf({ row, pending, attempt: attempts }: Begun, judged: Judged, now: string): Advance {
  const { position, definition: json } = row;
  const definition = readDefinition(json);
  if (judged.outcome === 'done') return goTo(definition ? stepAfter(definition, position) : undefined);
  if (judged.waitMs === null) return afterRefusal({ definition, position });
  const dueAt = new Date(Date.parse(now) + judged.waitMs).toISOString();
  return { state: 'running', reason: null, position, dueAt, attempts, pending };
}
