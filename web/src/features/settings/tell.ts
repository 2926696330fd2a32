import { notify, notifyFailure } from '../../ui/toast.tsx';

/**
 * Says what became of a change. A change often takes away the row that asked for it, and with it the callbacks of
 * `mutate`; a promise outlives it.
 * @returns whether it was done
 */
export async function tell(change: Promise<unknown>, done: string): Promise<boolean> {
  try {
    await change;
    notify(done);
    return true;
  } catch (error) {
    notifyFailure(error);
    return false;
  }
}
