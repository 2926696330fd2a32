import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { appearanceQuery, useSetAppearance } from '../api/forms.ts';

/** The colour of buttons without one of the organization. */
const USUAL = '#3e63dd';

/** Pickers of colours report each step of the pointer. */
const PAUSE_MS = 400;

/** The colour of the buttons of all forms, for owners and admins. It is saved at once, and visitors see it at once. */
export function ColourField() {
  const mayAdminister = useMayAdminister();
  const { data } = useQuery({ ...appearanceQuery, enabled: mayAdminister });
  if (!mayAdminister || !data) return null;
  return <Picker key={data.form_color} stored={data.form_color} />;
}

function Picker({ stored }: { readonly stored: string | null }) {
  const [typed, setTyped] = useState<string>();
  const { mutate } = useSetAppearance();
  useEffect(() => {
    if (typed === undefined || typed === stored) return undefined;
    const timer = setTimeout(() => mutate(typed, { onError: notifyFailure }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, stored, mutate]);
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={t`Color of buttons`}
        type="color"
        className="w-40"
        hint={t`Of all forms, at once.`}
        value={typed ?? stored ?? USUAL}
        onChange={setTyped}
      />
      {stored !== null && (
        <Button look="quiet" className="mb-5" onPress={() => mutate(null, { onError: notifyFailure })}>
          {t`Usual color`}
        </Button>
      )}
    </div>
  );
}
