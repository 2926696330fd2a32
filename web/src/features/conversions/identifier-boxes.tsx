import { CheckboxGroup, Label } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { FieldHelp, LABEL } from '../../ui/form/field.tsx';
import { IDENTIFIER_WORDS, SETUP } from './setup-words.ts';
import { type Typed, usualIdentifiers } from './typed-destination.ts';

interface IdentifierBoxesProps {
  readonly typed: Typed;
  readonly set: (part: Partial<Typed>) => void;
}

/** What of a contact is sent, among what the platform takes. */
export function IdentifierBoxes({ typed: { kind, identifiers }, set }: IdentifierBoxesProps) {
  const { takes, unhashed } = SETUP[kind];
  const ticked = identifiers ?? usualIdentifiers(kind);
  const change = (chosen: readonly string[]) => {
    const others = ticked.filter((one) => !takes.includes(one));
    set({ identifiers: [...takes.filter((one) => chosen.includes(one)), ...others] });
  };
  return (
    <CheckboxGroup value={[...ticked]} onChange={change}>
      <Label className={LABEL}>{t`What of the contact is sent`}</Label>
      {takes.map((one) => (
        <Checkbox key={one} value={one} {...(one === unhashed ? { hint: t`It is sent unhashed.` } : {})}>
          {IDENTIFIER_WORDS[one]}
        </Checkbox>
      ))}
      <FieldHelp
        hint={t`The platform recognizes contacts by these. What is not ticked is never sent.`}
        refusal={undefined}
      />
    </CheckboxGroup>
  );
}
