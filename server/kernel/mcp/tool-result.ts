import type { CallToolResult } from '@modelcontextprotocol/server';
import type { AuditEntry } from '../audit/audit.ts';
import { parseExactly } from '../database/json-text.ts';
import type { Effects } from '../operations/context.ts';
import type { Operation, Rehearsal } from '../operations/operation.ts';
import type { DomainEvent } from '../operations/outbox.ts';
import { type Result, renderResult } from '../operations/result.ts';
import { fitResult, type StructuredResult } from './fit-result.ts';

/** A dry run lists at most this many changes, activities and events of each kind. A note gives their number. */
const MOST_TOLD = 50;

/** The answer to a successful call: the body that REST returns, and notes. */
export function toolResult(result: Result, operation: Operation): CallToolResult {
  const done = result.data === undefined ? [`${operation.summary}: done.`] : [];
  return answer(structure(result), [...done, ...notesOn(result.meta ?? {})]);
}

/** The answer to a call with `dry_run`: the record as it would become, and what else would happen. */
export function rehearsedResult({ result, effects }: Rehearsal): CallToolResult {
  const meta = { ...result.meta, dry_run: toldEffects(effects) };
  return answer({ ...structure(result), meta }, [summaryOf(effects), ...notesOn(meta)]);
}

function structure(result: Result): StructuredResult {
  if (result.data !== undefined) return parseExactly(renderResult(result));
  return result.meta ? { meta: result.meta } : {};
}

function answer(structured: StructuredResult, notes: readonly string[]): CallToolResult {
  // Serialized again, because the spaces in PostgreSQL's JSON would cost a model a third more tokens.
  const { result, text, note } = fitResult(structured, JSON.stringify(structured));
  const words = [...notes, ...(note === undefined ? [] : [note])].join('\n');
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

function toldEffects({ changes, events, recorded }: Effects): Record<string, readonly unknown[]> {
  const others = Object.entries(recorded).map(([kind, records]) => [kind, records.slice(0, MOST_TOLD)]);
  return {
    changes: changes.slice(0, MOST_TOLD).map(toldChange),
    ...Object.fromEntries(others),
    events: events.slice(0, MOST_TOLD).map(toldEvent),
  };
}

function toldChange({ recordType, recordId, action, changes = {} }: AuditEntry): object {
  return { record_type: recordType, record_id: recordId, action, changes };
}

function toldEvent({ type, recordId, triggers = [] }: DomainEvent): object {
  return { event_type: type, record_id: recordId, triggers };
}

function summaryOf({ changes, events, recorded }: Effects): string {
  if (changes.length === 0) return 'Dry run: nothing was changed, and a real call would change nothing.';
  const parts = [
    ...changes
      .slice(0, 1)
      .map(({ recordType, action }) => `the ${recordType.replaceAll('_', ' ')} would be ${action}`),
    ...(changes.length > 1 ? [`${changes.length - 1} more records would change`] : []),
    ...Object.entries(recorded).map(([kind, records]) => `${records.length} ${kind} would be recorded`),
    ...(events.length > 0
      ? [`${[...new Set(events.map(({ type }) => type))].join(', ')} would be sent`]
      : []),
  ];
  return `Dry run: nothing was changed. In a real call ${parts.join('; ')}.`;
}
