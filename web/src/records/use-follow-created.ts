import { useNavigate } from '@tanstack/react-router';
import { useIsShown } from '../ui/hooks/use-is-shown.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';

interface Created {
  readonly name: string;
  /** The address of its page. */
  readonly address: string;
}

/**
 * Follows the creation of a record that a dialog asked for: closes the dialog, and goes to the record or says that it is
 * there. Whoever closed the dialog meanwhile is told what became of it, and is not led away from what they do now.
 * @param close closes the dialog; what went wrong is shown there as long as it is open
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
      else notify(`Created: ${name}`, { action: { name: 'Open', run: go } });
    } catch (error) {
      if (!isShown()) notifyFailure(error);
    }
  };
  return (creation: Promise<Created>) => void follow(creation);
}
