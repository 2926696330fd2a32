import type { ReactNode } from 'react';
import { rich, t } from '../../../language/words.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { LINK_CLASSES } from '../../../ui/link.tsx';
import type { Form } from '../api/forms.ts';
import { LinesField } from './lines-field.tsx';
import { refusalAt } from './problems.ts';
import type { Editing } from './use-editing.ts';

interface EmbedPartProps {
  readonly editing: Editing;
  readonly stored: Form;
}

/** How the form comes to a website: as a link, as HTML or by the script. */
export function EmbedPart({ editing: { definition, problem, change }, stored }: EmbedPartProps) {
  const { state, url, html, script } = stored;
  return (
    <div className="flex flex-col gap-5">
      {state === 'live' ? (
        <p>
          {rich`The form takes submissions. ${(
            <a href={url} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
              {t`Open the page`}
            </a>
          )}`}
        </p>
      ) : (
        <p>
          {state === 'draft'
            ? t`Nobody sees the form before it is published.`
            : t`The form is closed: it takes nothing.`}
        </p>
      )}
      <Way
        words={t`Link to the page. It works without scripts, and the parameters of ads in the link are kept.`}
      >
        <CopyBox label={t`Link`} text={url} />
      </Way>
      <Way words={t`Paste this line where the form belongs. It always shows the live version.`}>
        <CopyBox label={t`Script`} text={script} />
      </Way>
      <LinesField
        label={t`Websites that may show it by the script`}
        rows={2}
        placeholder="www.example.com"
        hint={t`One host per line, without https://. Takes effect when you publish.`}
        value={definition.allowed_hosts}
        onChange={(allowed_hosts) => change({ allowed_hosts })}
        refusal={refusalAt(problem, 'allowed_hosts')}
      />
      <Way
        words={t`Or paste the form itself. It works without scripts; paste it again after you publish
          changes.`}
      >
        <CopyBox label={t`HTML`} text={html} />
      </Way>
    </div>
  );
}

function Way({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-text-quiet">{words}</p>
      {children}
    </div>
  );
}
