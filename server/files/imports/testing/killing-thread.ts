// A program of the importer's thread that no process survives, as a bug in a parser or in Node.js would be.
import { serveTasks } from '../../../kernel/threads/serve-tasks.ts';

serveTasks(async () => process.kill(process.pid, 'SIGKILL'));
