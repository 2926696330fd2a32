import { v7 as uuidv7 } from 'uuid';
import type { World } from './world.ts';

/** Creates ids for times in the past. Ids for the same millisecond are in order of creation. */
export function newIds(): World['newId'] {
  let made = 0;
  return (time) => uuidv7({ msecs: Date.parse(time), seq: made++ });
}
