import { toolsOf } from '../../kernel/mcp/tool.ts';
import { getFile, listFiles } from './read-files.ts';

const tool = toolsOf('crm');

export const fileTools = [
  tool.get('list_files', listFiles, {
    description:
      'List the files of a record: kind (contact, company, deal or task) with its id, newest first. Without both, all files.',
    finds: ['file_id'],
  }),
  tool.get('get_file', getFile, {
    id: 'file_id',
    description: 'Get name, type, size and record of a file. Its content is at /api-files/<id>/content.',
  }),
];
