import { formatCount } from '../records/formats.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import type { BulkProgress } from './use-bulk-change.ts';

interface BulkProgressLineProps {
  readonly progress: BulkProgress;
  readonly onStop: () => void;
}

/** How far a change of many contacts is, and the way to stop it. */
export function BulkProgressLine({ progress, onStop }: BulkProgressLineProps) {
  const { done, total, isStopping } = progress;
  return (
    <>
      <div className="w-64 px-2">
        <Progress
          label={isStopping ? 'Stopping' : 'Changing'}
          value={done}
          max={total}
          words={`${formatCount(done)} of ${formatCount(total)}`}
        />
      </div>
      <Button autoFocus isDisabled={isStopping} onPress={onStop}>
        Stop
      </Button>
    </>
  );
}
