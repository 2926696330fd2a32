import { selectOrganizationsToVerify } from '../access/audit/audit-seal.sql.ts';
import { type Verification, verifyAuditLog } from '../access/audit/verify-audit-log.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor audit verify`. */
const verify: Command = {
  name: 'audit verify',
  summary: 'check that nobody has changed the audit log',
  usage: '[ORGANIZATION]',
  help: `Recomputes the seals of the audit log, for one organization or for all, and reports the first broken one. Exits with 1
if there is one. A seal covers the entries since the previous seal; entries of the last minutes are not sealed yet.

Someone who can write to the database could create new seals for a changed log. To detect this, store the last seal
that is printed somewhere else, and compare it later.

  kontor audit verify acme`,
  options: {},
  positionals: ['[ORGANIZATION]'],
  run: async ({ config, terminal, positionals: [slug] }) => {
    const verified = await withDatabase(config, async ({ owner }) => {
      const organizations = await owner.query<{ id: string; slug: string }>(
        selectOrganizationsToVerify(slug),
      );
      const results: { slug: string; verification: Verification }[] = [];
      for (const one of organizations) {
        results.push({ slug: one.slug, verification: await verifyAuditLog(owner, one.id) });
      }
      return results;
    });
    if (slug !== undefined && verified.length === 0) {
      throw new ApiError(404, 'not_found', `The organization '${slug}' does not exist.`);
    }
    for (const { slug: name, verification } of verified) terminal.out(`${name}: ${inWords(verification)}`);
    const broken = verified.filter(({ verification }) => verification.broken !== undefined).length;
    if (broken > 0) {
      const logs =
        broken === 1 ? 'audit log of 1 organization does' : `audit logs of ${broken} organizations do`;
      throw new ApiError(409, 'conflict', `The ${logs} not match the seals.`);
    }
  },
};

function inWords({ seals, entries, segments, last, broken }: Verification): string {
  if (broken) return `seal ${broken.number} is broken: ${broken.reason}`;
  if (seals === 0) return 'no seals yet';
  const restored = segments > 1 ? `, ${segments} segments (a restore starts one)` : '';
  return `${seals} seals of ${entries} entries are valid${restored}; the last is ${last}`;
}

export const auditCommands = [verify];
