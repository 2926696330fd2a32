import { hash } from 'node:crypto';
import { isUuid } from '../fields/uuid.ts';
import type { WriteContext } from '../operations/context.ts';
import { preconditionFailed } from '../operations/errors.ts';
import { lockRecord } from './records.sql.ts';

/** The version of a record as an entity tag (RFC 9110, section 8.8.3): a hash of its whole JSON. */
export function versionOf(json: string): string {
  return `"${hash('sha256', json, 'base64url').slice(0, 22)}"`;
}

/** Whether `If-Match` names a version. Weak tags never match (RFC 9110, section 13.1.1). */
function isMatch(header: string, version: string): boolean {
  return tagsOf(header).some((tag) => tag === '*' || tag === version);
}

/** Whether `If-None-Match` names a version; weak tags count, too (RFC 9110, section 13.1.2). */
export function isKnown(header: string | undefined, version: string): boolean {
  return (
    header !== undefined && tagsOf(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === version)
  );
}

function tagsOf(header: string): string[] {
  return header.split(',').map((tag) => tag.trim());
}

/**
 * Locks the record that a request is about and compares its version. It stays locked, so nobody can change it before the
 * request does.
 * @param ifMatch the header as sent
 * @throws 412 `precondition_failed` if the record has another version; nothing if there is no such record
 */
export async function requireVersion(
  context: WriteContext,
  kind: string,
  id: unknown,
  ifMatch: string,
): Promise<void> {
  const known = context.records.kinds.find(({ type }) => type === kind);
  if (!known || typeof id !== 'string' || !isUuid(id)) return;
  const [row] = await context.query<{ json: string }>(lockRecord(context.organizationId, known, id));
  if (row && !isMatch(ifMatch, versionOf(row.json))) throw preconditionFailed();
}
