import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { customFieldsQuery } from '../api/custom-fields.ts';
import { t } from '../language/words.ts';
import { useMediaQuery } from '../ui/hooks/use-media-query.ts';
import { FoldedFields } from './fields/folding.tsx';
import { useAskedLog, useAskedQuickTask } from './page/quick-asks.ts';
import { ShownTogether } from './page/shown-together.tsx';

interface RecordLayoutProps {
  readonly fields: ReactNode;
  readonly timeline: ReactNode;
  readonly related: ReactNode;
  /** The beginnings of the keys of what the related records are asked for by. */
  readonly lists: readonly QueryKey[];
  /** Those of what the fields are asked for by, besides the fields of the organization. */
  readonly asks?: readonly QueryKey[];
}

const NOTHING: readonly QueryKey[] = [];

/** The layout of a record page: fields, timeline and related records side by side; on a phone, three tabs. */
export function RecordLayout(props: RecordLayoutProps) {
  const { timeline, lists, asks = NOTHING, related: children } = props;
  const ofFields = useMemo(() => [customFieldsQuery.queryKey, ...asks], [asks]);
  const fields = (
    <ShownTogether of={ofFields}>
      <FoldedFields>{props.fields}</FoldedFields>
    </ShownTogether>
  );
  const related = <ShownTogether of={lists}>{children}</ShownTogether>;
  const isWide = useMediaQuery('(min-width: 900px)');
  if (!isWide) return <RecordTabs fields={fields} timeline={timeline} related={related} />;
  return (
    <div className="grid h-full grid-cols-[clamp(19rem,29%,25rem)_minmax(0,1fr)_17rem] divide-x divide-line">
      <div className="clear-of-toasts overflow-auto">{fields}</div>
      <div className="clear-of-toasts overflow-auto p-4">
        <div className="mx-auto flex max-w-2xl flex-col gap-5">{timeline}</div>
      </div>
      <div className="clear-of-toasts overflow-auto">{related}</div>
    </div>
  );
}

function RecordTabs({
  fields,
  timeline,
  related,
}: Pick<RecordLayoutProps, 'fields' | 'timeline' | 'related'>) {
  const [shown, show] = useState('timeline');
  // The part of the page that takes a request of the header has to be there first.
  const isLogAsked = useAskedLog() !== undefined;
  const isTaskAsked = useAskedQuickTask() !== undefined;
  useEffect(() => {
    if (isLogAsked) show('timeline');
    else if (isTaskAsked) show('related');
  }, [isLogAsked, isTaskAsked]);
  const tabs = [
    { id: 'timeline', name: t`Timeline`, content: <div className="flex flex-col gap-5 p-4">{timeline}</div> },
    { id: 'fields', name: t`Fields`, content: fields },
    { id: 'related', name: t`Related`, content: related },
  ];
  return (
    <Tabs selectedKey={shown} onSelectionChange={(key) => show(String(key))} className="flex h-full flex-col">
      <TabList aria-label={t`Sections`} className="flex shrink-0 border-b border-line px-2">
        {tabs.map(({ id, name }) => (
          <Tab
            key={id}
            id={id}
            className="target -mb-px flex cursor-default items-center border-b-2 border-transparent px-3 text-text-quiet selected:border-accent selected:font-medium selected:text-text data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="clear-of-toasts min-h-0 flex-1 overflow-auto outline-none">
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
