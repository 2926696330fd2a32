import { Plus, X } from 'lucide-react';
import type { Json } from '../../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../../language/words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { ValueField } from '../fields/value-field.tsx';
import type { StepFormProps } from './form-props.ts';

/** The forms of steps that tell others. */

/** The form of a step that sends an email. */
export function SendEmailForm({ step, where, onChange }: StepFormProps<'send_email'>) {
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  const { to, subject, text } = step.with;
  return (
    <>
      <ValueField label={t`To`} where={where} value={to} onChange={(value) => set({ to: value })} />
      <ValueField
        label={t`Subject`}
        where={where}
        value={subject}
        onChange={(value) => set({ subject: value })}
      />
      <ValueField
        label={t`Text`}
        multiline
        rows={6}
        where={where}
        value={text}
        onChange={(value) => set({ text: value })}
      />
    </>
  );
}

const METHODS: readonly Choice<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>[] = [
  { id: 'POST', name: 'POST' },
  { id: 'PUT', name: 'PUT' },
  { id: 'PATCH', name: 'PATCH' },
  { id: 'GET', name: 'GET' },
  { id: 'DELETE', name: 'DELETE' },
];

/** The form of a step that makes a request. */
export function CallUrlForm({ step, where, onChange }: StepFormProps<'call_url'>) {
  const set = (part: Partial<typeof step.with>) => onChange({ ...step, with: { ...step.with, ...part } });
  const { method, url, headers, body } = step.with;
  return (
    <>
      <div className="grid grid-cols-[7rem_1fr] gap-2 max-phone:grid-cols-1">
        <Select
          label={t`Method`}
          choices={METHODS}
          value={method}
          onChange={(next) => set({ method: next })}
        />
        <ValueField label={t`URL`} where={where} value={url} onChange={(next) => set({ url: next })} />
      </div>
      <Headers headers={headers} onChange={(next) => set({ headers: next })} />
      {method !== 'GET' && (
        <ValueField
          label={t`Body`}
          multiline
          rows={4}
          where={where}
          hint={t`JSON, in whose texts values may stand.`}
          value={bodyText(body)}
          onChange={(text) => {
            const { body: _former, ...rest } = step.with;
            onChange({ ...step, with: text === '' ? rest : { ...rest, body: bodyOf(text) } });
          }}
        />
      )}
    </>
  );
}

function bodyText(body: Json | undefined): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

/** JSON where the text is an object or a list; else the text itself, as while it is being typed. */
function bodyOf(text: string): Json {
  if (!/^\s*[[{]/.test(text) || /^\s*\{\{/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

interface HeadersProps {
  readonly headers: Readonly<Record<string, string>>;
  readonly onChange: (headers: Record<string, string>) => void;
}

/** The headers of a request, in which secrets of the workflow may stand. */
function Headers({ headers, onChange }: HeadersProps) {
  const entries = Object.entries(headers);
  const change = (next: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(next));
  return (
    <fieldset aria-label={t`Headers`} className="flex flex-col gap-2">
      {entries.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed
        <div key={index} className="grid grid-cols-[1fr_1.5fr_auto] items-end gap-1">
          <TextField
            label={t`Header ${index + 1}`}
            value={name}
            onChange={(next) => change(entries.with(index, [next, value]))}
          />
          <TextField
            label={t`Value ${index + 1}`}
            placeholder={t`Bearer {{ secret.API_KEY }}`}
            value={value}
            onChange={(next) => change(entries.with(index, [name, next]))}
          />
          <IconButton label={t`Remove header ${name}`} onPress={() => change(entries.toSpliced(index, 1))}>
            <X aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button onPress={() => change([...entries, [`X-Header-${entries.length + 1}`, '']])}>
          <Plus aria-hidden size={14} /> {t`Add a header`}
        </Button>
      </div>
    </fieldset>
  );
}
