import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatCount } from '../formats.ts';
import { type BulkProgress, stopBulkWork } from './bulk-work.ts';

interface BulkProgressLineProps {
  readonly progress: BulkProgress;
}

/** How far a change of many records is, and the way to stop it. */
export function BulkProgressLine({ progress }: BulkProgressLineProps) {
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
      <Button autoFocus isDisabled={isStopping} onPress={stopBulkWork}>
        Stop
      </Button>
    </>
  );
}
