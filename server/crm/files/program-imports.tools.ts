import { defineImportRows } from '../../files/imports/programs/import-rows.ts';
import { defineGetReportedImport } from '../../files/imports/programs/read-program-import.ts';
import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { toolsOf } from '../../kernel/mcp/tool.ts';

const tool = toolsOf('crm');
const id = 'import_id';

/** The tools by which agents import rows. */
export function importTools(kinds: readonly ImportKind[]) {
  return [
    tool.action('import_records', defineImportRows(kinds, 'crm:write'), {
      description:
        'Import many records at once, in the background. rows is CSV with a header or NDJSON, of fields as in create_contact, create_company and so ' +
        'on; at most 1,000 rows and 100,000 characters. foreseen counts what becomes of the rows and has up to 50 remarks, such as why rows fail, also with dry_run: show it to the person first. ' +
        'Then ask get_import until state is done.',
      better: {
        kind: { type: 'string', enum: kinds.map(({ name }) => name) },
        rows: { type: 'string' },
        duplicate_key: {
          type: 'string',
          description:
            'The field that finds an existing record, or `none`. By default external_id, else email of contacts, name of companies, title of deals.',
        },
        side_effects: {
          type: 'boolean',
          description: 'Start workflows and conversions, as single changes do.',
        },
      },
      finds: [id],
    }),
    tool.get('get_import', defineGetReportedImport('crm:read'), {
      id,
      description:
        'Get the state and counts of an import, and what came of its rows: record ids, and why rows failed.',
      better: { status: { type: 'string', enum: ['created', 'updated', 'skipped', 'failed'] } },
    }),
  ];
}
