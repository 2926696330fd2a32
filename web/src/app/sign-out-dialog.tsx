import { allKeptWords } from '../api/kept/kept.ts';
import { plural, t } from '../language/words.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useWhoSignsOut } from './asking-dialogs.ts';

/** The most that are named; the rest is counted. */
const MOST_NAMED = 5;

/** Names the drafts that signing out deletes, and asks; used once in the app. */
export function SignOutDialog() {
  const answer = useWhoSignsOut();
  return answer && <DraftsToDelete onClose={answer} />;
}

function DraftsToDelete({ onClose }: { readonly onClose: (isGiven: boolean) => void }) {
  const drafts = allKeptWords();
  const count = drafts.length;
  return (
    <ConfirmDialog
      title={plural(count, { one: 'You have an unsaved draft', other: 'You have # unsaved drafts' })}
      action={plural(count, { one: 'Delete draft and sign out', other: 'Delete # drafts and sign out' })}
      keep={t`Stay signed in`}
      isOpen
      onConfirm={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <p>{t`Signing out deletes what is not saved:`}</p>
      <ul className="mt-2 list-disc pl-5">
        {drafts.slice(0, MOST_NAMED).map((words) => (
          <li key={words} className="line-clamp-2 text-text">
            {words}
          </li>
        ))}
      </ul>
      {count > MOST_NAMED && <p>{t`and ${count - MOST_NAMED} more`}</p>}
    </ConfirmDialog>
  );
}
