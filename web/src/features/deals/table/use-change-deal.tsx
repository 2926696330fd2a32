import { type ReactNode, useState } from 'react';
import { type NamedDeal, useChangeDealRow } from '../../../api/deal-table.ts';
import type { Pipeline } from '../../../api/pipelines.ts';
import { LostReasonDialog } from '../lost-reason-dialog.tsx';

type Patch = Readonly<Record<string, unknown>>;

/** A change that waits for the reason why the deal was lost. */
interface Asked {
  readonly row: NamedDeal;
  readonly patch: Patch;
  /** Sends it, or gives it up without a patch. */
  readonly settle: (patch: Patch | undefined) => void;
}

/** Changes a deal in its table; for a lost stage, asks for the reason first, as the board does. */
export function useChangeDeal(pipelines: readonly Pipeline[]): {
  readonly change: (row: NamedDeal, patch: Patch) => Promise<unknown>;
  readonly dialog: ReactNode;
} {
  const { mutateAsync } = useChangeDealRow();
  const [asked, ask] = useState<Asked>();
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const isLost = (patch: Patch) => stages.some(({ id, is_lost }) => is_lost && id === patch.stage_id);
  const settle = (patch?: Patch) => {
    ask(undefined);
    asked?.settle(patch);
  };
  const losing = async (row: NamedDeal, patch: Patch) => {
    const decided = await new Promise<Patch | undefined>((resolve) => ask({ row, patch, settle: resolve }));
    if (decided) await mutateAsync({ row, patch: decided });
  };
  return {
    change: (row, patch) =>
      isLost(patch) && patch.stage_id !== row.stage_id ? losing(row, patch) : mutateAsync({ row, patch }),
    dialog: (
      <LostReasonDialog
        dealTitle={asked?.row.title}
        onLose={(reason) => settle({ ...asked?.patch, ...(reason === '' ? {} : { lost_reason: reason }) })}
        onCancel={() => settle()}
      />
    ),
  };
}
