import { ListTree } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FieldObject } from '../../api/custom-fields.ts';
import { loadPart } from '../../api/parts.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';

interface WhereFilterProps {
  readonly object: FieldObject;
  readonly where: string | undefined;
  readonly onChange: (where: string | undefined) => void;
}

const WhereDialog = lazy(async () => ({
  default: (await loadPart(() => import('./where-dialog.tsx'))).WhereDialog,
}));

/** Opens the conditions of a list, which are joined by "and" and "or". */
export function WhereFilter({ object, where, onChange }: WhereFilterProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <ListTree aria-hidden size={14} strokeWidth={1.5} />{' '}
        <span className="max-rail:sr-only">{t`Conditions`}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WhereDialog
            object={object}
            where={where}
            onApply={(next) => {
              setOpen(false);
              if (next !== where) onChange(next);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const Words = lazy(async () => ({
  default: (await loadPart(() => import('./where-chip.tsx'))).WhereChip,
}));

/** The conditions of a list in words, beside its other filters. */
export function WhereChips({ object, where, onChange }: WhereFilterProps) {
  if (where === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Words object={object} where={where} remove={() => onChange(undefined)} />
    </Suspense>
  );
}
