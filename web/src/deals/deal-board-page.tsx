import { Page } from '../ui/page.tsx';

/** The board: the pipeline's stages as columns. */
export function DealBoardPage() {
  return <Page title="Deals">{null}</Page>;
}
