import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import type { Definition } from '../language/definition.schema.ts';
import { parseDefinition } from '../language/parse-definition.ts';
import { isEventTrigger } from '../language/trigger.schema.ts';
import { firstStep } from '../language/walk.ts';
import { readCalendar } from './calendar.ts';
import { type Decision, decide, isRemembered } from './decide.ts';
import { factsOfEvent, plain, withLinks } from './facts.ts';
import {
  type DefinitionRow,
  type EarlierRow,
  insertRuns,
  lockIntake,
  lockWaitingWorkflows,
  type NewRun,
  type StartRow,
  selectDefinitions,
  selectEarlier,
  selectStarts,
} from './start.sql.ts';
import { SELECT_NOW } from './step.sql.ts';
import { eventsOf, hasHappened } from './trigger-events.ts';

/** How many events one transaction decides about. */
const EVENTS_AT_ONCE = 50;

/**
 * Decides about the next events that were kept, and writes the runs that they start. Everything commits together, so an
 * event starts a workflow once.
 */
export function startRuns(operations: Operations) {
  return defineWrite({
    name: 'start-workflow-runs',
    summary: 'Start runs of workflows',
    scope: null,
    input: z.object({}),
    output: z.object({ events: z.int() }),
    run: async (context) => {
      const { organizationId } = context;
      const locked = await context.query<{ event_id: string }>(lockIntake(organizationId, EVENTS_AT_ONCE));
      if (locked.length === 0) return { data: { events: 0 } };
      const ids = locked.map(({ event_id }) => event_id);
      const [, pairs] = await Promise.all([
        context.query(lockWaitingWorkflows(organizationId, ids)),
        context.query<StartRow>(selectStarts(organizationId, ids)),
      ]);
      const runs = await runsFor(context, operations, pairs);
      for (const statement of insertRuns(organizationId, runs, ids)) context.defer(statement);
      return { data: { events: locked.length } };
    },
  });
}

const keyOf = (...parts: readonly unknown[]) => parts.join(' ');

async function runsFor(
  context: WriteContext,
  operations: Operations,
  pairs: readonly StartRow[],
): Promise<NewRun[]> {
  if (pairs.length === 0) return [];
  const { organizationId } = context;
  const [definitions, earlier, times, { timeZone }] = await Promise.all([
    context.query<DefinitionRow>(selectDefinitions(organizationId, distinct(pairs, 'version'))),
    context.query<EarlierRow>(selectEarlier(organizationId, distinct(pairs, 'record_id'))),
    context.query<{ now: string }>(SELECT_NOW),
    readCalendar(context, organizationId),
  ]);
  const parsed = new Map(
    definitions.map(({ workflow_id, version, definition }) => [
      keyOf(workflow_id, version),
      readDefinition(definition),
    ]),
  );
  const known = new Map(earlier.map((row) => [keyOf(row.workflow_id, row.record_id), { ...row }]));
  const moment = { now: times[0]?.now ?? '', timeZone };
  const runs: NewRun[] = [];
  for (const pair of pairs) {
    const definition = parsed.get(keyOf(pair.workflow_id, pair.version));
    const before = known.get(keyOf(pair.workflow_id, pair.record_id));
    if (!definition || !before) continue;
    const decision = await decisionFor(context, operations, { pair, definition, before, moment });
    const run = decision && runOf(pair, definition, decision);
    if (run) runs.push(run);
    if (decision?.starts) {
      before.recent += 1;
      before.seconds_ago = 0;
    }
  }
  return runs;
}

interface Deciding {
  readonly pair: StartRow;
  readonly definition: Definition;
  readonly before: EarlierRow;
  readonly moment: { readonly now: string; readonly timeZone: string };
}

async function decisionFor(
  context: WriteContext,
  operations: Operations,
  { pair, definition: { trigger }, before, moment }: Deciding,
): Promise<Decision | undefined> {
  if (!isEventTrigger(trigger)) return undefined;
  const payload = plain(pair.payload);
  if (!hasHappened(trigger.on, payload)) return undefined;
  const own = Object(payload[pair.record_type]);
  const record = await withLinks(context, operations, own, JSON.stringify(trigger));
  const facts = { ...moment, ...factsOfEvent(payload, pair.record_type), record };
  return decide({
    workflowId: pair.workflow_id,
    trigger,
    facts,
    chain: pair.chain,
    earlier: before,
  });
}

function runOf(pair: StartRow, definition: Definition, decision: Decision): NewRun | undefined {
  const { trigger } = definition;
  if (!isEventTrigger(trigger) || !(decision.starts || decision.told)) return undefined;
  const { event_id, workflow_id, version, chain } = pair;
  return {
    ...{ event_id, workflow_id, version, chain },
    state: decision.starts ? 'running' : 'not_started',
    reason: decision.starts ? null : decision.reason,
    subject_type: pair.record_type,
    subject_id: pair.record_id,
    position: decision.starts ? (firstStep(definition)?.key ?? null) : null,
    trigger: pair.payload,
    exclusive: decision.starts && trigger.again === 'each_time_not_while_running',
    remembered: decision.starts && isRemembered(trigger),
  };
}

/** Each pair of a workflow and another member once. */
function distinct(pairs: readonly StartRow[], member: 'version' | 'record_id'): readonly StartRow[] {
  return [...new Map(pairs.map((pair) => [keyOf(pair.workflow_id, pair[member]), pair])).values()];
}

/** A definition that was published, and so was good; null if this version of Kontor cannot read it. */
export function readDefinition(json: string): Definition | null {
  const read = parseDefinition(JSON.parse(json));
  return 'definition' in read ? read.definition : null;
}

/** The events that may start a workflow; none if only people start it. */
export function startingEvents({ trigger }: Definition): readonly string[] {
  return isEventTrigger(trigger) ? eventsOf(trigger.on) : [];
}
