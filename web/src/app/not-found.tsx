import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PLACES } from './places.ts';

/** The page for an unknown address. */
export function NotFound() {
  const [first] = PLACES;
  return (
    <Page title="Not found">
      <EmptyState
        title="Page not found"
        action={
          first && (
            <Link to={first.to} className={buttonClasses()}>
              Go to {first.name.toLowerCase()}
            </Link>
          )
        }
      >
        It may have been deleted, or it belongs to another organization.
      </EmptyState>
    </Page>
  );
}
