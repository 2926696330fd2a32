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
  help: `Recomputes the seals of the audit log and names the first one that does not hold, for one organization or for all. Exits
with 1 if there is any. A seal covers the entries since the one before it; entries of the last minutes have none yet.

Someone who can write to the database could make new seals for a log that they changed. Write down the last seal that
is printed, somewhere else, and compare.

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
      throw new ApiError(404, 'not_found', `There is no organization '${slug}'.`);
    }
    for (const { slug: name, verification } of verified) terminal.out(`${name}: ${inWords(verification)}`);
    const broken = verified.filter(({ verification }) => verification.broken !== undefined).length;
    if (broken > 0) {
      const logs = broken === 1 ? 'audit log of 1 organization' : `audit logs of ${broken} organizations`;
      throw new ApiError(409, 'conflict', `The ${logs} does not match its seals.`);
    }
  },
};

function inWords({ seals, entries, segments, last, broken }: Verification): string {
  if (broken) return `seal ${broken.number} is broken: ${broken.reason}`;
  if (seals === 0) return 'no seals yet';
  const restored = segments > 1 ? `, ${segments} segments (a restore starts one)` : '';
  return `${seals} seals of ${entries} entries hold${restored}; the last is ${last}`;
}

export const auditCommands = [verify];
