import { getAllSettings } from '../settings/get-all-settings.ts';
import { getHolidays, setHolidays } from '../settings/holidays.ts';
import { updateSettings } from '../settings/update-settings.ts';
import { type Command, type CommandCall, UsageError } from './command.ts';
import { invokeIn } from './invoke.ts';
import { mailServerCommand } from './mail-server.ts';

const json = { type: 'boolean' } as const;

/** `kontor settings get`. */
const get: Command = {
  name: 'settings get',
  summary: "show an organization's settings",
  usage: 'ORGANIZATION [--json]',
  help: `Shows the settings of an organization. Unset ones have their defaults.

  kontor settings get acme

  ORGANIZATION   the slug, as listed by \`kontor organizations\`
  --json         print the settings as JSON`,
  options: { json },
  positionals: ['ORGANIZATION'],
  run: async (call) => {
    const [slug = ''] = call.positionals;
    const settings = await invokeIn(call.config, slug, getAllSettings, {});
    show(call, { ...settings, ...(await invokeIn(call.config, slug, getHolidays, {})) });
  },
};

/** `kontor settings set`. */
const set: Command = {
  name: 'settings set',
  summary: "change one of an organization's settings",
  usage: 'ORGANIZATION NAME VALUE [--json]',
  help: `Changes one setting, as an owner of the organization, and shows it with those around it. Write a list or an object as JSON.

  kontor settings set acme time_zone Europe/Vienna
  kontor settings set acme working_days '["monday","tuesday","thursday"]'
  kontor settings set acme working_hours '{"from":"08:30","to":"16:30"}'
  kontor settings set acme holidays '[{"date":"2026-12-25","name":"Christmas"}]'
  kontor settings set acme require_second_factor false
  kontor settings set acme member_visibility team

  NAME    time_zone, week_start, currency, country, language, working_days, working_hours, holidays,
          require_second_factor, member_visibility or member_deletion
  VALUE   the new value; null for no country
  --json  print the settings as JSON`,
  options: { json },
  positionals: ['ORGANIZATION', 'NAME', 'VALUE'],
  run: async (call) => {
    const [slug = '', name = '', value = ''] = call.positionals;
    const given = { [name]: parsedValue(value) };
    const isHolidays = name === 'holidays';
    show(call, await invokeIn(call.config, slug, isHolidays ? setHolidays : updateSettings, given));
  },
};

/** Lists, objects, true, false and null are parsed as JSON; everything else is text. */
function parsedValue(text: string): unknown {
  if (!/^(?:null|true|false|[[{].*)$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${text} is not valid JSON.`);
  }
}

function show({ terminal, options }: CommandCall, settings: Readonly<Record<string, unknown>>): void {
  if (options.json) {
    terminal.out(JSON.stringify(settings));
    return;
  }
  const width = Math.max(...Object.keys(settings).map((name) => name.length));
  for (const [name, value] of Object.entries(settings)) {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    terminal.out(`${name.padEnd(width)}  ${shown}`);
  }
}

export const settingsCommands = [get, set, mailServerCommand];
