import type { ImportSettings } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Section } from '../../ui/section.tsx';

interface ImportEffectsProps {
  readonly settings: ImportSettings;
  readonly onChange: (patch: Partial<ImportSettings>) => void;
}

/** Whether the import starts what the same changes would start by hand. */
export function ImportEffects({ settings, onChange }: ImportEffectsProps) {
  return (
    <Section title={t`Workflows and conversions`} lead={t`Webhooks are sent in either case.`}>
      <Checkbox
        isSelected={settings.side_effects}
        onChange={(side_effects) => onChange({ side_effects })}
        hint={t`As if someone made each change by hand: welcome emails go out, and a won deal counts as a
          conversion.`}
      >
        {t`Start workflows and conversions`}
      </Checkbox>
    </Section>
  );
}
