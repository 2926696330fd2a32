import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ComboBox, Input, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { capital } from '../../../api/field-words.ts';
import { inSentence, t } from '../../../language/words.ts';
import { type FoundRecord, useRecordPages } from '../../../registry/record-kind.ts';
import { INPUT, LABEL } from '../../../ui/form/field.tsx';
import { OPTION } from '../../../ui/form/select.tsx';
import { useDebounced } from '../../../ui/hooks/use-debounced.ts';
import { Popover } from '../../../ui/popover.tsx';

interface SubjectPickerProps {
  /** The kind of record, which has pages. */
  readonly kind: string;
  readonly onChoose: (record: FoundRecord | null) => void;
}

/** How many records are offered. */
const OFFERED = 10;

/** Chooses the record for which a workflow is tried, by a part of its name. */
export function SubjectPicker({ kind, onChoose }: SubjectPickerProps) {
  const { plural, find } = useRecordPages(kind);
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim());
  const { data: found = [] } = useQuery({
    queryKey: ['workflow-subjects', kind, asked],
    queryFn: ({ signal }) => find(asked, OFFERED, signal),
    enabled: asked !== '',
  });
  return (
    <ComboBox
      items={asked === '' ? [] : found}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        onChoose(null);
      }}
      onChange={(key) => {
        const record = found.find(({ id }) => id === key);
        if (!record) return;
        setText(record.name);
        onChoose(record);
      }}
      allowsEmptyCollection
      className="flex flex-col gap-1"
    >
      <Label className={LABEL}>{capital(kind)}</Label>
      <Input autoFocus placeholder={t`Search ${inSentence(plural)}`} className={INPUT} />
      <Popover className="w-(--trigger-width)">
        <ListBox<FoundRecord>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-2 py-3 text-text-quiet">{t`No results`}</p>}
        >
          {({ id, name, hint }) => (
            <ListBoxItem id={id} textValue={name} className={OPTION}>
              <span className="truncate">{name}</span>
              {hint && <span className="ml-auto truncate text-small text-text-quiet">{hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
