import { Button, Disclosure, DisclosurePanel } from 'react-aria-components';
import { t } from '../../../language/words.ts';

interface StepDetailsProps {
  readonly input: unknown;
  readonly result: unknown;
}

/** What a step was given and what came of it, folded until someone asks. */
export function StepDetails({ input, result }: StepDetailsProps) {
  const parts = [
    { name: t`Given`, value: input },
    { name: t`Result`, value: result },
  ].filter(({ value }) => value !== null && value !== undefined);
  if (parts.length === 0) return null;
  return (
    <Disclosure>
      <Button slot="trigger" className="hit text-small text-text-quiet underline underline-offset-2">
        {t`Details`}
      </Button>
      <DisclosurePanel>
        {parts.map(({ name, value }) => (
          <div key={name} className="mt-1">
            <p className="text-small text-text-quiet">{name}</p>
            <pre className="max-h-60 overflow-auto rounded bg-sunken p-2 text-small wrap-anywhere whitespace-pre-wrap">
              {JSON.stringify(value, null, 2)}
            </pre>
          </div>
        ))}
      </DisclosurePanel>
    </Disclosure>
  );
}
