import { Plus, X } from 'lucide-react';
import type { Json } from '../../../../../../server/workflows/language/step.schema.ts';
import { capital } from '../../../../api/field-words.ts';
import { t } from '../../../../language/words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import type { FieldChoice } from '../../api/workflows.ts';
import { objectNamed, useScene, type Where } from '../scene.ts';
import { RecordValue } from './record-value.tsx';

export type Values = Readonly<Record<string, Json>>;

interface SetFieldsProps {
  /** The kind of record whose fields are set. */
  readonly object: string | undefined;
  readonly where: Where;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  /** Fields that the form shows elsewhere. */
  readonly besides?: readonly string[];
}

/** The fields that a step sets, one below the other, and a menu with the others. */
export function SetFields({ object, where, values, onChange, besides = [] }: SetFieldsProps) {
  const scene = useScene();
  const fields = (objectNamed(scene, object)?.fields ?? []).filter(
    ({ name, writable }) => writable && !besides.includes(name),
  );
  const isSet = ({ name }: FieldChoice) => givenValue(values, name) !== undefined;
  const others = fields.filter((field) => !isSet(field));
  return (
    <div className="flex flex-col gap-3">
      {fields.filter(isSet).map((field) => (
        <div key={field.name} className="grid grid-cols-[1fr_auto] items-start gap-1">
          <RecordValue
            field={field}
            where={where}
            value={givenValue(values, field.name) ?? ''}
            onChange={(value) => onChange(withValue(values, field.name, value))}
          />
          <IconButton
            className="mt-5"
            label={t`Do not set ${field.label}`}
            onPress={() => onChange(withValue(values, field.name, undefined))}
          >
            <X aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        </div>
      ))}
      {others.length > 0 && (
        <div>
          <Menu
            label={t`Fields`}
            trigger={
              <Button>
                <Plus aria-hidden size={14} /> {t`Set a field`}
              </Button>
            }
          >
            {others.map((field) => (
              <MenuItem
                key={field.name}
                onAction={() => onChange(withValue(values, field.name, firstValue(field)))}
              >
                {capital(field.label)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </div>
  );
}

function firstValue({ type, options }: FieldChoice): Json {
  if (type === 'boolean') return true;
  if (type === 'choice') return options[0] ?? '';
  return type === 'list' ? [] : '';
}

const OWN = 'custom_fields.';

/** Own fields are named `custom_fields.plan`, and given as `{ custom_fields: { plan } }`. */
function givenValue(values: Values, name: string): Json | undefined {
  return name.startsWith(OWN) ? ownOf(values)[name.slice(OWN.length)] : values[name];
}

function withValue(values: Values, name: string, value: Json | undefined): Values {
  if (!name.startsWith(OWN)) return withMember(values, name, value);
  const own = withMember(ownOf(values), name.slice(OWN.length), value);
  return withMember(values, 'custom_fields', Object.keys(own).length === 0 ? undefined : own);
}

function withMember(values: Values, name: string, value: Json | undefined): Values {
  if (value !== undefined) return { ...values, [name]: value };
  return Object.fromEntries(Object.entries(values).filter(([member]) => member !== name));
}

function ownOf({ custom_fields: own }: Values): Values {
  return isValues(own) ? own : {};
}

function isValues(value: Json | undefined): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
