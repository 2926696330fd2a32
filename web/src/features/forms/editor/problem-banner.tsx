import { TriangleAlert } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { PARTS, type Part, type Problem, partOf } from './problems.ts';

interface ProblemBannerProps {
  readonly problem: Problem | undefined;
  /** The part that is shown. */
  readonly part: Part;
  readonly onShow: (part: Part) => void;
}

/** Says what keeps the draft from being saved or published, and leads to its place. */
export function ProblemBanner({ problem, part, onShow }: ProblemBannerProps) {
  if (!problem) return null;
  const place = PARTS.find(({ id }) => id === partOf(problem));
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 rounded bg-danger-surface px-3 py-2">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="text-danger" />
      <p className="min-w-0 flex-1 wrap-anywhere">{problem.words}</p>
      {place && place.id !== part && (
        <Button onPress={() => onShow(place.id)}>{t`Show in “${place.name}”`}</Button>
      )}
    </div>
  );
}
