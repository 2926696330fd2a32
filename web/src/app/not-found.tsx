import { Link } from '@tanstack/react-router';
import { inSentence, t } from '../language/words.ts';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PLACES } from './places.ts';

/** The page for an unknown address. */
export function NotFound() {
  const [first] = PLACES;
  return (
    <Page title={t`Not found`}>
      <EmptyState
        title={t`Page not found`}
        action={
          first && (
            <Link to={first.to} className={buttonClasses()}>
              {t`Go to ${inSentence(first.name)}`}
            </Link>
          )
        }
      >
        {t`It may have been deleted, or it belongs to another organization.`}
      </EmptyState>
    </Page>
  );
}
