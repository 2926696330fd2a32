import { useQuery } from '@tanstack/react-query';
import { CheckboxGroup, Label } from 'react-aria-components';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldHelp, LABEL, TextField } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { IdentifierBoxes } from './identifier-boxes.tsx';
import { CONSENT_CHOICES, VALUE_CHOICES } from './setup-words.ts';
import type { Typed } from './typed-destination.ts';

interface ChoicesProps {
  readonly typed: Typed;
  readonly set: (part: Partial<Typed>) => void;
}

/** What of which deals is sent, with whose consent, and how long the token lasts. */
export function DestinationChoices({
  typed,
  set,
  isPresent,
}: ChoicesProps & { readonly isPresent: boolean }) {
  return (
    <>
      <DateField
        label={t`The token ends on`}
        value={typed.expires}
        onChange={(expires) => set({ expires })}
      />
      <Select
        label={t`Consent`}
        choices={CONSENT_CHOICES}
        value={typed.consent}
        onChange={(consent) => set({ consent })}
      />
      <IdentifierBoxes typed={typed} set={set} />
      <ValueFields typed={typed} set={set} />
      <Checkbox
        isSelected={typed.sendsZero}
        onChange={(sendsZero) => set({ sendsZero })}
        hint={t`Otherwise they are withheld.`}
      >
        {t`Also send deals without a value`}
      </Checkbox>
      <PipelineBoxes typed={typed} set={set} />
      {isPresent && (
        <Checkbox isSelected={typed.enabled} onChange={(enabled) => set({ enabled })}>
          {t`Send deals that are won from now on`}
        </Checkbox>
      )}
    </>
  );
}

/** How much a won deal is worth to the platform. */
function ValueFields({ typed: { value }, set }: ChoicesProps) {
  const change = (part: Partial<Typed['value']>) => set({ value: { ...value, ...part } });
  return (
    <>
      <Select
        label={t`Value that is sent`}
        choices={VALUE_CHOICES}
        value={value.kind}
        onChange={(kind) => change({ kind })}
      />
      {value.kind === 'percent' && (
        <TextField
          label={t`Percent`}
          inputMode="decimal"
          isRequired
          value={value.percent}
          onChange={(percent) => change({ percent })}
        />
      )}
      {value.kind === 'fixed' && (
        <>
          <TextField
            label={t`Amount`}
            inputMode="decimal"
            isRequired
            value={value.amount}
            onChange={(amount) => change({ amount })}
          />
          <TextField
            label={t`Currency`}
            maxLength={3}
            isRequired
            value={value.currency}
            onChange={(currency) => change({ currency })}
          />
        </>
      )}
    </>
  );
}

/** The pipelines whose wins are sent, where there is a choice. */
function PipelineBoxes({ typed, set }: ChoicesProps) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  if (pipelines.length < 2) return null;
  return (
    <CheckboxGroup value={[...typed.pipelines]} onChange={(chosen) => set({ pipelines: chosen })}>
      <Label className={LABEL}>{t`Only deals in these pipelines`}</Label>
      {pipelines.map(({ id, name }) => (
        <Checkbox key={id} value={id}>
          {name}
        </Checkbox>
      ))}
      <FieldHelp hint={t`All pipelines if none is ticked.`} refusal={undefined} />
    </CheckboxGroup>
  );
}
