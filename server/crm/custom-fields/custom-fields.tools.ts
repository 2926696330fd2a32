import { toolsOf } from '../../kernel/mcp/tool.ts';
import { listCustomFields } from './list-custom-fields.ts';

const tool = toolsOf('crm');

export const customFieldTools = [
  tool.get('list_custom_fields', listCustomFields, {
    without: ['limit', 'offset'],
    description:
      'The fields that the organization added to contacts, companies, deals and tasks: keys and types for custom_fields of records.',
  }),
];
