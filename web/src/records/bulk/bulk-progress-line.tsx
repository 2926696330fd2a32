import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { formatCount } from '../formats.ts';
import { type BulkProgress, stopBulkChange } from './bulk-progress.ts';

interface BulkProgressLineProps {
  readonly progress: BulkProgress;
}

/** The progress of a bulk change, with a Stop button. */
export function BulkProgressLine({ progress }: BulkProgressLineProps) {
  const { done, total, isStopping } = progress;
  return (
    <>
      <div className="w-64 px-2">
        <Progress
          label={isStopping ? t`Stopping` : t`Changing`}
          value={done}
          max={total}
          words={t`${formatCount(done)} of ${formatCount(total)}`}
        />
      </div>
      <Button autoFocus isDisabled={isStopping} onPress={stopBulkChange}>
        {t`Stop`}
      </Button>
    </>
  );
}
