import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { type ScopeFamily, useCatalogue } from '../../../api/catalogue.ts';
import { t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

interface ScopeChoiceProps {
  readonly legend: string;
  readonly value: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
  readonly refusal?: string | undefined;
}

/** A choice of scopes; families that are not available yet are folded. */
export function ScopeChoice({ legend, value, onChange, refusal }: ScopeChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const families = useCatalogue().scopes;
  const choice = (family: ScopeFamily) => (
    <FamilyChoice key={family.name} family={family} value={value} onChange={onChange} />
  );
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-small font-medium text-text-quiet">{legend}</legend>
      {families.filter(({ exists }) => exists).map(choice)}
      <Disclosure isExpanded={isOpen} onExpandedChange={setIsOpen}>
        <Heading level={3}>
          <Button
            slot="trigger"
            className="target flex items-center gap-1 rounded text-text-quiet hover:text-text"
          >
            <ChevronRight aria-hidden size={14} className={isOpen ? 'rotate-90' : ''} />
            {t`More scopes for AI agents`}
          </Button>
        </Heading>
        <DisclosurePanel>
          <div className="grid grid-cols-2 gap-3 pt-2 max-phone:grid-cols-1">
            {families.filter(({ exists }) => !exists).map(choice)}
          </div>
        </DisclosurePanel>
      </Disclosure>
      {refusal && (
        <p role="alert" className="text-small text-danger">
          {inPlainWords(refusal)}
        </p>
      )}
    </fieldset>
  );
}

/** Rewords a refusal of the API for this form. */
function inPlainWords(refusal: string): string {
  return refusal.includes('at least one scope') ? t`Choose at least one scope.` : refusal;
}

interface FamilyChoiceProps extends Pick<ScopeChoiceProps, 'value' | 'onChange'> {
  readonly family: ScopeFamily;
}

/** The scopes of one family. Write access includes read access, so its checkbox ticks and locks the other. */
function FamilyChoice({ family, value, onChange }: FamilyChoiceProps) {
  const { name, title, read, write } = family;
  const [readScope, writeScope] = [`${name}:read`, `${name}:write`];
  const others = value.filter((scope) => scope !== readScope && scope !== writeScope);
  const mayWrite = value.includes(writeScope);
  return (
    <fieldset>
      <legend className="font-medium">{title}</legend>
      <Checkbox
        isSelected={mayWrite || value.includes(readScope)}
        isDisabled={mayWrite}
        onChange={(isChosen) => onChange(isChosen ? [...others, readScope] : others)}
      >
        {read}
      </Checkbox>
      <Checkbox
        isSelected={mayWrite}
        onChange={(isChosen) => onChange(isChosen ? [...others, writeScope] : [...others, readScope])}
      >
        {write}
      </Checkbox>
    </fieldset>
  );
}
