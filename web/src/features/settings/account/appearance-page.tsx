import { Monitor, Moon, Sun } from 'lucide-react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { chooseTheme, type Theme, useTheme } from '../../../ui/theme.ts';
import { SettingsPage } from '../settings-page.tsx';

const THEMES: readonly { readonly id: Theme; readonly name: string; readonly icon: typeof Sun }[] = [
  { id: 'system', name: 'Match system', icon: Monitor },
  { id: 'light', name: 'Light', icon: Sun },
  { id: 'dark', name: 'Dark', icon: Moon },
];

/** `/settings/appearance`: the theme, stored in the browser. */
export function AppearancePage() {
  const theme = useTheme();
  const choose = (chosen: string) => {
    const known = THEMES.find(({ id }) => id === chosen);
    if (known) chooseTheme(known.id);
  };
  return (
    <SettingsPage title="Appearance" lead="Applies to this browser.">
      <RadioGroup value={theme} onChange={choose} className="flex flex-col gap-2">
        <Label className="text-small font-medium text-text-quiet">Theme</Label>
        <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
          {THEMES.map(({ id, name, icon: Icon }) => (
            <Radio
              key={id}
              value={id}
              className="relative flex items-center gap-2.5 rounded-large border border-line bg-raised p-4 hover:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent selected:border-accent selected:bg-accent-surface selected:font-medium"
            >
              <Icon aria-hidden size={16} strokeWidth={1.5} />
              {name}
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </SettingsPage>
  );
}
