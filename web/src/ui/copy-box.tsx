import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { t } from '../language/words.ts';
import { Button } from './button.tsx';

interface CopyBoxProps {
  readonly label: string;
  readonly text: string;
}

/** A text with a Copy button, such as a secret that is shown once. */
export function CopyBox({ label, text }: CopyBoxProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="text-small font-medium text-text-quiet">{label}</span>
      <div className="flex items-start gap-2">
        <pre className="target grid min-w-0 flex-1 overflow-x-auto rounded border border-line bg-sunken content-center px-2.5 py-1.5 font-mono text-small whitespace-pre-wrap">
          {text}
        </pre>
        <Button onPress={copy} aria-label={`${copied ? t`Copied` : t`Copy`}: ${label}`}>
          {copied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          {copied ? t`Copied` : t`Copy`}
        </Button>
      </div>
    </div>
  );
}
