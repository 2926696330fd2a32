import {
  AlignLeft,
  AtSign,
  Calendar,
  EyeOff,
  Hash,
  ListChecks,
  ListFilter,
  type LucideIcon,
  Phone,
  ShieldCheck,
  SquareCheck,
  Type,
} from 'lucide-react';
import { t } from '../../../../language/words.ts';
import type { FormFieldType } from '../../api/forms.ts';

interface Kind {
  readonly name: string;
  readonly icon: LucideIcon;
}

/** What a visitor can enter in a field, in the order in which it is offered. */
export const KINDS: Readonly<Record<FormFieldType, Kind>> = {
  text: { name: t`Text`, icon: Type },
  textarea: { name: t`Long text`, icon: AlignLeft },
  email: { name: t`Email address`, icon: AtSign },
  phone: { name: t`Phone number`, icon: Phone },
  number: { name: t`Number`, icon: Hash },
  date: { name: t`Date`, icon: Calendar },
  choice: { name: t`Choice`, icon: ListFilter },
  choices: { name: t`Several choices`, icon: ListChecks },
  checkbox: { name: t`Checkbox`, icon: SquareCheck },
  consent: { name: t`Consent`, icon: ShieldCheck },
  hidden: { name: t`Hidden`, icon: EyeOff },
};

export const TYPES: readonly FormFieldType[] = [
  ...(['text', 'textarea', 'email', 'phone', 'number', 'date'] as const),
  ...(['choice', 'choices', 'checkbox', 'consent', 'hidden'] as const),
];
