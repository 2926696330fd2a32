// Prints the niceness of a thread of this process; for tests that start it with another one.
import { Threads } from '../threads.ts';

const threads = new Threads({
  file: new URL('./sample-thread.ts', import.meta.url),
  memoryMb: 32,
  idleMs: 60_000,
});
console.log(await threads.run<number>('niceness', { limitMs: 60_000 }));
await threads.close();
