import { selectOrganizations } from '../access/organizations/organization.sql.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';
import { renderTable } from './table.ts';

/** `kontor organizations` lists the slugs that other commands need. */
export const organizations: Command = {
  name: 'organizations',
  summary: 'list the organizations of this server',
  usage: '[--json]',
  help: `Lists all organizations with the slugs that other commands use.

  kontor organizations`,
  options: { json: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    const rows = await withDatabase(config, ({ owner }) =>
      owner.query<{ slug: string; name: string; id: string; created_at: string }>(selectOrganizations()),
    );
    terminal.out(
      options.json ? JSON.stringify(rows) : renderTable(['slug', 'name', 'id', 'created_at'], rows),
    );
  },
};
