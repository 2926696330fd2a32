import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AuditEntry } from '../audit/audit.ts';
import { parseExactly } from '../database/json-text.ts';
import type { Effects } from '../operations/context.ts';
import type { Operation } from '../operations/operation.ts';
import type { DomainEvent } from '../operations/outbox.ts';
import type { Rehearsal } from '../operations/rehearsal.ts';
import { type Result, renderResult } from '../operations/result.ts';
import type { Loss } from '../operations/watch.ts';
import { summaryOf } from './dry-run-words.ts';
import { fitResult, type StructuredResult } from './fit-result.ts';

/** A dry run lists at most this many changes, activities and events of each kind. A note gives their number. */
const MOST_TOLD = 50;

/** The answer to a successful call: the body that REST returns, and notes. */
export function toolResult(result: Result, operation: Operation): CallToolResult {
  const done = result.data === undefined ? [`${operation.summary}: done.`] : [];
  return answer(structure(result), done);
}

/** The answer to a call with `dry_run`: the record as it would become, and what else would happen. */
export function rehearsedResult({ result, effects, loss }: Rehearsal, id?: unknown): CallToolResult {
  const meta = { ...result.meta, dry_run: toldEffects(effects, loss) };
  return answer({ ...structure(result), meta }, [summaryOf(effects, loss, id)]);
}

function structure(result: Result): StructuredResult {
  if (result.data !== undefined) return parseExactly(renderResult(result));
  return result.meta ? { meta: result.meta } : {};
}

function answer(structured: StructuredResult, notes: readonly string[]): CallToolResult {
  // Serialized again, because the spaces in PostgreSQL's JSON would cost a model a third more tokens.
  const { result, text, note } = fitResult(structured, JSON.stringify(structured));
  // Of the page as it is sent: one that is cut says itself where to go on.
  const words = [...notes, ...notesOn(result.meta ?? {}), ...(note === undefined ? [] : [note])].join('\n');
  return {
    content: [{ type: 'text', text }, ...(words === '' ? [] : [{ type: 'text' as const, text: words }])],
    structuredContent: { ...result },
  };
}

/** Explains `meta`: a warning, and whether the list continues. */
function notesOn({ warning, limit, offset, count }: Readonly<Record<string, unknown>>): string[] {
  const notes = typeof warning === 'string' ? [warning] : [];
  const goesOn = typeof count === 'number' && typeof offset === 'number' && count > 0 && count === limit;
  return goesOn ? [...notes, `There may be more; call again with offset ${offset + count}.`] : notes;
}

function toldEffects({ changes, events, recorded }: Effects, loss?: Loss): Record<string, unknown> {
  const others = Object.entries(recorded).map(([kind, records]) => [kind, records.slice(0, MOST_TOLD)]);
  return {
    changes: changes.slice(0, MOST_TOLD).map(toldChange),
    ...Object.fromEntries(others),
    ...(loss && { deleted: { name: loss.name, with: loss.gone } }),
    events: events.slice(0, MOST_TOLD).map(toldEvent),
  };
}

function toldChange({ recordType, recordId, action, changes = {} }: AuditEntry): object {
  return { record_type: recordType, record_id: recordId, action, changes };
}

function toldEvent({ type, recordId, triggers = [] }: DomainEvent): object {
  return { event_type: type, record_id: recordId, triggers };
}
