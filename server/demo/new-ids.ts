import { v7 as uuidv7 } from 'uuid';
import type { World } from './world.ts';

/** Makes ids of times in the past; those of one millisecond rise in the order in which they are made. */
export function newIds(): World['newId'] {
  let made = 0;
  return (time) => uuidv7({ msecs: Date.parse(time), seq: made++ });
}
