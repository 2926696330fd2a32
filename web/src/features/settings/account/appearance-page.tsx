import { Monitor, Moon, Sun } from 'lucide-react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../../language/words.ts';
import { chooseTheme, type Theme, useTheme } from '../../../ui/theme.ts';
import { COLOURS } from '../../../ui/theme-colours.ts';
import { SettingsPage } from '../settings-page.tsx';

const THEMES: readonly { readonly id: Theme; readonly name: string; readonly icon: typeof Sun }[] = [
  { id: 'system', name: t`Match system`, icon: Monitor },
  { id: 'light', name: t`Light`, icon: Sun },
  { id: 'dark', name: t`Dark`, icon: Moon },
];

/** `/settings/appearance`: the theme, stored in the browser. */
export function AppearancePage() {
  const theme = useTheme();
  const choose = (chosen: string) => {
    const known = THEMES.find(({ id }) => id === chosen);
    if (known) chooseTheme(known.id);
  };
  return (
    <SettingsPage title={t`Appearance`} lead={t`Applies to this browser.`}>
      <RadioGroup value={theme} onChange={choose} className="flex flex-col gap-2">
        <Label className="text-small font-medium text-text-quiet">{t`Theme`}</Label>
        <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
          {THEMES.map(({ id, name, icon: Icon }) => (
            <Radio
              key={id}
              value={id}
              className="relative flex flex-col gap-3 rounded-large border border-line bg-raised p-3 hover:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-accent selected:border-accent selected:bg-accent-surface selected:font-medium"
            >
              <Preview theme={id} />
              <span className="flex items-center gap-2.5">
                <Icon aria-hidden size={16} strokeWidth={1.5} />
                {name}
              </span>
            </Radio>
          ))}
        </div>
      </RadioGroup>
    </SettingsPage>
  );
}

/** Kontor in miniature, in the colours of a theme; that of the system is half light and half dark. */
function Preview({ theme }: { readonly theme: Theme }) {
  const shown = theme === 'system' ? (['light', 'dark'] as const) : [theme];
  return (
    <span aria-hidden className="flex h-24 overflow-hidden rounded border border-line">
      {shown.map((scheme) => (
        <Miniature key={scheme} colours={COLOURS[scheme]} />
      ))}
    </span>
  );
}

function Miniature({ colours }: { readonly colours: (typeof COLOURS)[keyof typeof COLOURS] }) {
  const { surface, sunken, raised, line, text, 'line-strong': quiet } = colours;
  const bar = (background: string, size: string) => (
    <span style={{ background }} className={`block rounded-full ${size}`} />
  );
  return (
    <span style={{ background: surface }} className="flex min-w-0 flex-1">
      <span style={{ background: sunken }} className="flex w-1/4 flex-col gap-1.5 p-2">
        <span className="block h-1.5 rounded-full bg-accent-solid" />
        {bar(line, 'h-1.5')}
        {bar(line, 'h-1.5')}
      </span>
      <span className="flex flex-1 flex-col gap-1.5 p-2">
        {bar(text, 'h-2 w-2/3')}
        {['first', 'second'].map((key) => (
          <span
            key={key}
            style={{ background: raised, borderColor: line }}
            className="flex flex-1 flex-col justify-center gap-1 rounded-small border px-1.5"
          >
            {bar(quiet, 'h-1 w-3/4')}
            {bar(line, 'h-1 w-1/2')}
          </span>
        ))}
      </span>
    </span>
  );
}
