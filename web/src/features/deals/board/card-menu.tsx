import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { customFieldsOf } from '../../../api/custom-fields.ts';
import { t } from '../../../language/words.ts';
import { ShownMenu } from '../../../records/shown-menu.tsx';
import { OWN_COLUMN } from '../../../records/table/columns.ts';
import { CARD_FIELDS } from './card-choice.ts';

interface CardMenuProps {
  readonly shown: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Chooses the fields that cards show below their title. */
export function CardMenu({ shown, onChoose }: CardMenuProps) {
  // Asked for when someone wants to choose: the first page has few requests.
  const [isOpened, setOpened] = useState(false);
  const { data: own = [] } = useQuery({ ...customFieldsOf('deal'), enabled: isOpened });
  return (
    <ShownMenu
      label={t`Fields on cards`}
      icon={<ListChecks aria-hidden size={16} strokeWidth={1.5} />}
      group={t`Visible fields`}
      choices={[...CARD_FIELDS, ...own.map(({ key, label }) => ({ id: `${OWN_COLUMN}${key}`, name: label }))]}
      shown={shown}
      onChoose={onChoose}
      onOpen={() => setOpened(true)}
    />
  );
}
