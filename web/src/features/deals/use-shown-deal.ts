import { useLocation, useParams } from '@tanstack/react-router';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';

interface ShownDeal {
  /** The deal in the address, if any. */
  readonly dealId: string | undefined;
  /** Whether the deal takes the whole page: it was not opened from the board or the table, or there is no room for both. */
  readonly isAlone: boolean;
}

/** Room for the panel and what is behind it. */
const WIDE = '(min-width: 900px)';

/** Which deal is shown, and whether in a panel or as a page. */
export function useShownDeal(): ShownDeal {
  const { id } = useParams({ strict: false });
  const isOverBoard = useLocation({ select: ({ state }) => state.overBoard === true });
  const isWide = useMediaQuery(WIDE);
  return { dealId: id, isAlone: id !== undefined && !(isOverBoard && isWide) };
}
