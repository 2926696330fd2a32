// A thread program for tests: does what each task asks for.
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';
import { Conflict, conflict } from '../../operations/errors.ts';
import { serveTasks } from '../serve-tasks.ts';

const REFUSED = new Conflict('Refused by the task.');

serveTasks<string>(async (task, process) => {
  if (task === 'refuse') throw conflict(REFUSED);
  if (task === 'hang') for (;;);
  let kept: object = {};
  if (task === 'grow') for (;;) kept = { kept };
  if (task === 'wait') return process.ask('slow');
  if (task === 'niceness') return getPriority();
  return threadId;
});
