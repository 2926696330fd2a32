import type { Problem } from '../facts.ts';
import { LIMITS } from '../limits.ts';
import type { Span, Step, WaitStep } from '../step.schema.ts';
import { templateProblems } from '../templates.ts';
import { problemOfCall } from './call-rules.ts';
import { listIn, pathOf } from './path.ts';
import { templatedIn } from './templated.ts';

/** What is wrong with a step whose members are each right: templates, line breaks, long waits, steps that are never taken. */
export function problemOfStep(step: Step, given: unknown, path: string): Problem | undefined {
  const [problem] = templatedIn(step, path).flatMap((value) => templateProblems(value.value, value.path));
  if (problem) return problem;
  switch (step.do) {
    case 'wait':
      return problemOfWait(step, given, path);
    case 'send_email':
      return problemOfLines({ to: step.with.to, subject: step.with.subject }, pathOf(path, 'with'));
    case 'call_url':
      return (
        problemOfLines(step.with.headers, pathOf(path, 'with', 'headers')) ??
        problemOfCall(step.with, pathOf(path, 'with'))
      );
    default:
      return undefined;
  }
}

/** A line break in a header, an address or a subject could begin a header of its own. */
function problemOfLines(values: Readonly<Record<string, string>>, path: string): Problem | undefined {
  const found = Object.entries(values).find(([, text]) => /[\r\n]/.test(text));
  return found && { path: pathOf(path, found[0]), message: 'must not have line breaks' };
}

/** The longest wait in each unit. */
const LONGEST = {
  minutes: LIMITS.waitDays * 24 * 60,
  hours: LIMITS.waitDays * 24,
  days: LIMITS.waitDays,
  working_days: LIMITS.waitDays,
} as const;

function problemOfWait(step: WaitStep, given: unknown, path: string): Problem | undefined {
  if (listIn(given, 'else').length > 0 && !step.until_event)
    return { path: pathOf(path, 'else'), message: 'can only have steps if it waits for an event' };
  if (step.for) return problemOfSpan(step.for, pathOf(path, 'for'));
  return step.until_event && problemOfSpan(step.until_event.timeout, pathOf(path, 'until_event', 'timeout'));
}

function problemOfSpan({ amount, unit }: Span, path: string): Problem | undefined {
  const most = LONGEST[unit];
  return amount > most ? { path: pathOf(path, 'amount'), message: `must be ${most} or less` } : undefined;
}
