import { useNavigate } from '@tanstack/react-router';
import { meant, t } from '../language/words.ts';
import { useIsShown } from '../ui/hooks/use-is-shown.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';

interface Created {
  readonly name: string;
  /** The address of its page. */
  readonly address: string;
}

/**
 * After a dialog creates a record: closes the dialog, and opens the record or shows a toast. If the person has closed
 * the dialog meanwhile, only a toast tells the outcome.
 * @param close closes the dialog; while it is open, it shows what went wrong
 */
export function useFollowCreated(close: () => void, next: 'go' | 'say') {
  const navigate = useNavigate();
  const isShown = useIsShown();
  const follow = async (creation: Promise<Created>) => {
    try {
      const { name, address } = await creation;
      const go = () => void navigate({ to: address });
      const wasShown = isShown();
      if (wasShown) close();
      if (wasShown && next === 'go') go();
      else notify(t`Created: ${name}`, { action: { name: meant('verb')`Open`, run: go } });
    } catch (error) {
      if (!isShown()) notifyFailure(error);
    }
  };
  return (creation: Promise<Created>) => void follow(creation);
}
