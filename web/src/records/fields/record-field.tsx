import { Link as RouterLink } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { inSentence, t } from '../../language/words.ts';
import { addressOf, type LinkedRecord, useRecordLinks, useRecordPages } from '../../registry/record-kind.ts';
import { IconButton } from '../../ui/button.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { RecordPicker } from '../record-picker.tsx';
import { useReturnedFocus } from '../use-returned-focus.ts';
import { FieldRow } from './field-row.tsx';
import { useCell } from './in-cell.tsx';

interface RecordFieldProps {
  readonly label: string;
  /** The kind of record that is linked, such as `company`. */
  readonly kind: string;
  /** The linked record, or null. */
  readonly id: string | null;
  /** Links another record, or none; rejects if the server refuses. */
  readonly save: (id: string | null, record: LinkedRecord | null) => Promise<unknown>;
}

/** A field of a record that links it to another one: a link to its page, and a way to choose another. */
export function RecordField({ label, kind, id, save }: RecordFieldProps) {
  const cell = useCell();
  const [isChoosing, setChoosing] = useState(cell !== undefined);
  const close = () => {
    setChoosing(false);
    cell?.onDone();
  };
  const button = useRef<HTMLButtonElement>(null);
  useReturnedFocus(isChoosing, button);
  const pages = useRecordPages(kind);
  const linked = useRecordLinks(kind).useOne(id);
  if (isChoosing) {
    return (
      <FieldRow label={label}>
        <RecordPicker
          label={label}
          labelHidden
          autoFocus
          creates
          kind={kind}
          chosen={linked ?? null}
          onChoose={(chosen) => {
            void save(chosen?.id ?? null, chosen).catch(notifyFailure);
            close();
          }}
          onClose={close}
        />
      </FieldRow>
    );
  }
  return (
    <FieldRow
      label={label}
      action={
        <IconButton ref={button} label={t`Choose ${inSentence(label)}`} onPress={() => setChoosing(true)}>
          <Pencil aria-hidden size={14} strokeWidth={1.5} />
        </IconButton>
      }
    >
      {id === null ? (
        <span className="text-text-quiet">–</span>
      ) : (
        <RouterLink
          to={addressOf(pages, id)}
          className="block truncate py-1 text-accent underline-offset-2 hover:underline pointer-coarse:leading-9"
        >
          {linked?.name ?? '…'}
        </RouterLink>
      )}
    </FieldRow>
  );
}
