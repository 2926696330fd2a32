import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type FromThread, openOutcome, outcomeOf, type ToThread } from './messages.ts';

/** The process, as seen by the program of a thread. */
export interface Process {
  /** Asks and waits for the answer. The time limit of the thread is paused meanwhile. */
  ask<Answer>(name: string, argument?: unknown): Promise<Answer>;
  /** Notifies without waiting. */
  tell(name: string, argument?: unknown): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/**
 * The niceness of a thread: while requests need the CPU, the thread gets a quarter of their share. On Linux,
 * setpriority(2) changes only the calling thread; elsewhere it would change the whole process.
 */
const BEHIND_REQUESTS = 6;

/**
 * Makes the program of a thread run the tasks that it receives, one after another.
 * @param close releases what the thread has open, before it ends
 */
export function serveTasks<Task>(
  work: (task: Task, process: Process) => Promise<unknown>,
  close: () => Promise<void> = async () => undefined,
): void {
  const port = parentPort;
  if (!port) throw new Error('Only a thread can do tasks.');
  // A service may run at a lower priority already, and nobody but root may raise it.
  if (process.platform === 'linux' && getPriority() < BEHIND_REQUESTS) setPriority(BEHIND_REQUESTS);
  const waiting = new Map<number, Waiting>();
  const send = (message: FromThread) => port.postMessage(message);
  let questions = 0;
  const parent: Process = {
    ask: <Answer>(name: string, argument: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        const id = questions++;
        waiting.set(id, { resolve, reject });
        send({ kind: 'ask', id, name, argument });
      }),
    tell: (name, argument) => send({ kind: 'tell', name, argument }),
  };
  const answer = async (id: number, message: Extract<ToThread, { kind: 'answer' }>) => {
    const question = waiting.get(id);
    waiting.delete(id);
    try {
      question?.resolve(openOutcome(message.outcome));
    } catch (error) {
      question?.reject(error);
    }
  };
  port.on('message', async (message: ToThread<Task>) => {
    if (message.kind === 'answer') return answer(message.id, message);
    if (message.kind === 'task') {
      const { task } = message;
      return send({ kind: 'done', outcome: await outcomeOf(() => work(task, parent)) });
    }
    await close();
    port.close();
  });
}
