import type { ImportSettings } from '../../api/imports.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Section } from '../../ui/section.tsx';

interface ImportEffectsProps {
  readonly settings: ImportSettings;
  readonly onChange: (patch: Partial<ImportSettings>) => void;
}

/** Whether the import starts what the same changes would start by hand. */
export function ImportEffects({ settings, onChange }: ImportEffectsProps) {
  return (
    <Section title="Workflows and conversions" lead="Webhooks are sent in either case.">
      <Checkbox
        isSelected={settings.side_effects}
        onChange={(side_effects) => onChange({ side_effects })}
        hint="As if someone made each change by hand: welcome emails go out, and a won deal counts as a conversion."
      >
        Start workflows and conversions
      </Checkbox>
    </Section>
  );
}
