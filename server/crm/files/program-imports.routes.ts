import { programImportRoutes } from '../../files/imports/programs/program-imports.ts';
import type { ImportKind } from '../../kernel/family/import-kind.ts';

const EXAMPLES = {
  'text/csv': 'first_name,last_name,email,company\nAda,Lovelace,ada@example.com,Analytical Engines\n',
  'application/x-ndjson':
    '{"first_name":"Ada","last_name":"Lovelace","email":"ada@example.com","tags":["vip"]}\n',
};

/** The paths by which programs import files. */
export function importRoutes(kinds: readonly ImportKind[]) {
  const scopes = { read: 'crm:read', write: 'crm:write' } as const;
  return programImportRoutes({ kinds, scopes, examples: EXAMPLES });
}
