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
import type { FormFieldType } from '../../api/forms.ts';

interface Kind {
  readonly name: string;
  readonly icon: LucideIcon;
}

/** What a visitor can enter in a field, in the order in which it is offered. */
export const KINDS: Readonly<Record<FormFieldType, Kind>> = {
  text: { name: 'Text', icon: Type },
  textarea: { name: 'Long text', icon: AlignLeft },
  email: { name: 'Email address', icon: AtSign },
  phone: { name: 'Phone number', icon: Phone },
  number: { name: 'Number', icon: Hash },
  date: { name: 'Date', icon: Calendar },
  choice: { name: 'Choice', icon: ListFilter },
  choices: { name: 'Several choices', icon: ListChecks },
  checkbox: { name: 'Checkbox', icon: SquareCheck },
  consent: { name: 'Consent', icon: ShieldCheck },
  hidden: { name: 'Hidden', icon: EyeOff },
};

export const TYPES: readonly FormFieldType[] = [
  ...(['text', 'textarea', 'email', 'phone', 'number', 'date'] as const),
  ...(['choice', 'choices', 'checkbox', 'consent', 'hidden'] as const),
];
