// A process that works at imports and does nothing else, for tests whose imports kill it: importer-process.ts CONNECTION PROGRAM
// CONNECTION is a pg configuration in JSON, PROGRAM that of the importer's thread.
import { Database } from '../../../kernel/database/database.ts';
import { startImports } from './start-imports.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const program = new URL(process.argv[3] ?? '', import.meta.url);
const log = {
  warn: (fields: object, message: string) => console.error(message, fields),
  error: (fields: object, message: string) => console.error(message, fields),
};
const database = new Database({ connection, onConnectionError: (error) => console.error(error) });
startImports({ connection, kernel: { database, onEvents: () => undefined }, log, program });
