import { TriangleAlert } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from './button.tsx';

interface FailureProps {
  readonly error: unknown;
  /** Tries again. */
  readonly retry?: () => void;
}

/** Says why something could not be loaded, with a button to try again. */
export function Failure({ error, retry }: FailureProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-16 text-center">
      <TriangleAlert aria-hidden size={20} className="text-danger" />
      <p>{error instanceof Error ? error.message : t`This could not be loaded.`}</p>
      {retry && <Button onPress={retry}>{t`Try again`}</Button>}
    </div>
  );
}
