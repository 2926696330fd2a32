import { useQuery } from '@tanstack/react-query';
import { t } from '../../../language/words.ts';
import { type Form, previewQuery } from '../api/forms.ts';

/** The page of the draft, as the server makes it for visitors. It runs no script and sends nothing. */
export function Preview({ form: { id, updated_at } }: { readonly form: Form }) {
  const { data: html, isError } = useQuery(previewQuery(id, updated_at, pageNonce()));
  return (
    <section
      aria-label={t`Preview`}
      className="flex flex-col border-line bg-sunken p-4 max-rail:h-[40rem] max-rail:border-t rail:border-l"
    >
      <h2 className="mb-2 text-small font-medium text-text-quiet">{t`What visitors will see`}</h2>
      {isError && html === undefined && <p>{t`The preview could not be loaded.`}</p>}
      {html !== undefined && (
        <iframe
          title={t`Page of the form`}
          sandbox=""
          srcDoc={html}
          className="min-h-0 w-full flex-1 rounded border border-line bg-surface"
        />
      )}
    </section>
  );
}

/** The content policy of this page holds for the frame, too: it lets styles pass that name its nonce. */
function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || 'none';
}
