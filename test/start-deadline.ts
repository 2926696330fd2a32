// The runner of the tests loads this before each process. A bench, which shares code with tests, may take as long as it likes.
import { startDeadline } from './deadline.ts';

startDeadline();
