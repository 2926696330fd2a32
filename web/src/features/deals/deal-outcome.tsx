import { CircleCheck, CircleX } from 'lucide-react';
import type { Deal } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import { formatDate } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { DealMoves } from './board/use-deal-moves.ts';
import { LostReasonDialog } from './lost-reason-dialog.tsx';

/** Shows whether a deal is won or lost, and the buttons to mark it so. */
export function DealOutcome({ deal, moves }: { readonly deal: Deal; readonly moves: DealMoves }) {
  const { stage, win, lose, asking, loseBecause, cancel } = moves;
  return (
    <div className="flex shrink-0 items-center gap-2 max-phone:flex-1">
      {stage?.is_won && <Chip tone="good">{t`Won${when(deal.won_at)}`}</Chip>}
      {stage?.is_lost && <Chip tone="danger">{t`Lost${when(deal.lost_at)}`}</Chip>}
      {win && (
        <Button onPress={win} className="max-phone:flex-1">
          <CircleCheck aria-hidden size={14} className="text-good" /> {t`Won`}
        </Button>
      )}
      {lose && (
        <Button onPress={lose} className="max-phone:flex-1">
          <CircleX aria-hidden size={14} className="text-danger" /> {t`Lost`}
        </Button>
      )}
      <LostReasonDialog dealTitle={asking && deal.title} onLose={loseBecause} onCancel={cancel} />
    </div>
  );
}

function when(timestamp: string | null): string {
  return timestamp === null ? '' : ` ${formatDate(timestamp)}`;
}
