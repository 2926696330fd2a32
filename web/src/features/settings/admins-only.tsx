import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { membersQuery } from '../../api/members.ts';
import { useMayAdminister, useSession } from '../../api/session.ts';
import { LOCALES } from '../../language/locale.ts';
import { rich, t } from '../../language/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';

interface AdminsOnlyProps {
  /** What owners and admins can do here, such as `create API keys`. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Shows its children to owners and admins; tells others whom to ask. */
export function AdminsOnly({ to, children }: AdminsOnlyProps) {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  if (!organization) return <NoOrganization />;
  return mayAdminister ? children : <AskAnAdmin to={to} />;
}

function AskAnAdmin({ to }: { readonly to: string }) {
  return (
    <EmptyState icon={<Lock aria-hidden size={20} />} title={t`Only owners and admins can ${to}`}>
      <WhomToAsk />
    </EmptyState>
  );
}

/** `Ask Olive Owner or Adam Admin.` */
export function WhomToAsk() {
  const { data: members = [] } = useQuery(membersQuery);
  const names = members.filter(({ role }) => role !== 'member').map(({ name }) => name);
  if (names.length === 0) return null;
  const few = names.length > 3 ? [...names.slice(0, 3), t`another admin`] : names;
  return <>{t`Ask ${new Intl.ListFormat(LOCALES.words, { type: 'disjunction' }).format(few)}.`}</>;
}

/** The empty state for people who are not in an organization. */
export function NoOrganization() {
  return (
    <EmptyState title={t`You are not in an organization`}>
      {rich`Switch to one in your ${<Link to="/settings/profile">{t`profile`}</Link>}, or ask for an
        invitation.`}
    </EmptyState>
  );
}
