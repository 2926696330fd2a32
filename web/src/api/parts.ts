import { checkReach, isReached, whenReached } from './reachability.ts';

/** So often a part is asked for while the server answers: a server of another version no longer has it. */
const TRIES = 2;

/**
 * Loads the code of a part of the app. Without a connection it waits for one, so that nothing on screen is lost for want of code.
 * @throws the browser's error if the server answers and does not have the part
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      return await load();
    } catch (error) {
      await checkReach();
      if (!isReached()) await whenReached();
      else if (tries++ === TRIES) throw error;
    }
  }
}
