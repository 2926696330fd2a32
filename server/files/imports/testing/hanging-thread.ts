// A program of the importer's thread that never comes back from a cell, as with a pattern of quadratic time.
import { serveTasks } from '../../../kernel/threads/serve-tasks.ts';

serveTasks(async () => /\s+pipeline$/.test(`a${' '.repeat(10_000_000)}b`));
