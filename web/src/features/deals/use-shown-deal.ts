import { useLocation, useParams } from '@tanstack/react-router';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';

interface ShownDeal {
  /** The deal of the address, if it names one. */
  readonly dealId: string | undefined;
  /** Whether the deal has the whole page, because it was not opened from the board, or there is no room for both. */
  readonly isAlone: boolean;
}

/** Room for the board and a deal beside it. */
const WIDE = '(min-width: 900px)';

/** Which deal is shown, and whether the board has room beside it. */
export function useShownDeal(): ShownDeal {
  const { id } = useParams({ strict: false });
  const isOverBoard = useLocation({ select: ({ state }) => state.overBoard === true });
  const isWide = useMediaQuery(WIDE);
  return { dealId: id, isAlone: id !== undefined && !(isOverBoard && isWide) };
}
