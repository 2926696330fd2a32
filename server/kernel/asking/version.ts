import { hash } from 'node:crypto';
import { preconditionFailed } from '../operations/errors.ts';
import { lockedRecord, type Precondition } from './precondition.ts';

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
 * Requires that the record has a version that `If-Match` names.
 * @throws 412 `precondition_failed` if the record has another version; nothing if there is no such record
 */
export function requireVersion(ifMatch: string): Precondition {
  return async (context, kind, input) => {
    const json = await lockedRecord(context, kind, Reflect.get(input, 'id'));
    if (json !== undefined && !isMatch(ifMatch, versionOf(json))) throw preconditionFailed();
  };
}
