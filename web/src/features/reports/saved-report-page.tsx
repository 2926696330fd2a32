import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  CalendarClock,
  Download,
  MoreHorizontal,
  Pencil,
  PencilLine,
  Pin,
  PinOff,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { type Report, reportFile, useDeleteReport, useUpdateReport } from '../../api/insights.ts';
import { useMayAdminister } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { askedKeys } from '../../records/insights/asked-keys.ts';
import { MetricBlock } from '../../records/insights/metric-block.tsx';
import { plotOf } from '../../records/insights/plot-of.ts';
import { useStageOrder } from '../../records/insights/use-stage-order.ts';
import { ShownTogether } from '../../records/page/shown-together.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { notifyAfter, notifyFailure } from '../../ui/toast.tsx';
import { askedWords } from './builder/asked-words.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { SavedReport } from './saved-report.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useMayChange } from './use-may-change.ts';

const route = getRouteApi('/reports/saved/$id');

/** `/reports/saved/:id`: a saved report. */
export function SavedReportPage() {
  const { id } = route.useParams();
  const shown = `/reports/saved/${id}`;
  return (
    <SavedReport id={id} shown={shown}>
      {(report) => (
        <ReportsFrame
          title={report.name}
          shown={shown}
          controls={
            <>
              {report.shared && <Chip>{t`Shared`}</Chip>}
              {report.schedule && <Chip>{t`Sent by email`}</Chip>}
            </>
          }
          action={
            <>
              <LinkButton to="/reports/saved/$id/edit" params={{ id }}>
                <Pencil aria-hidden size={14} strokeWidth={1.5} />{' '}
                <span className="max-phone:sr-only">{t`Edit`}</span>
              </LinkButton>
              <Actions report={report} />
            </>
          }
        >
          <p className="-mb-6 text-text-quiet">{askedWords(report.query)}</p>
          <Block report={report} />
        </ReportsFrame>
      )}
    </SavedReport>
  );
}

function Block({ report: { name, query, plot, compared } }: { readonly report: Report }) {
  const order = useStageOrder(query);
  return (
    <ShownTogether of={askedKeys(query, compared)}>
      <MetricBlock title={name} question={query} plot={plotOf(plot)} order={order} isCompared={compared} />
    </ShownTogether>
  );
}

function Actions({ report }: { readonly report: Report }) {
  const { id, name, pinned, shared } = report;
  const navigate = useNavigate();
  const mayAdminister = useMayAdminister();
  const mayChange = useMayChange(report);
  const update = useUpdateReport(id);
  const remove = useDeleteReport();
  const [open, setOpen] = useState<'rename' | 'schedule' | 'delete' | undefined>();
  const close = () => setOpen(undefined);
  const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;
  return (
    <>
      <IconButton label={t`Download as CSV`} onPress={() => void download(id)}>
        <Download {...icon} />
      </IconButton>
      {mayChange && (
        <Menu
          label={t`Actions for ${name}`}
          trigger={
            <IconButton label={t`More actions`}>
              <MoreHorizontal {...icon} />
            </IconButton>
          }
        >
          <MenuItem icon={<PencilLine {...icon} />} onAction={() => setOpen('rename')}>
            {t`Rename…`}
          </MenuItem>
          <MenuItem
            icon={pinned ? <PinOff {...icon} /> : <Pin {...icon} />}
            onAction={() => update.mutate({ pinned: !pinned }, { onError: notifyFailure })}
          >
            {pinned ? t`Take from Home` : t`Pin to Home`}
          </MenuItem>
          {mayAdminister && (
            <MenuItem
              icon={<Users {...icon} />}
              onAction={() => update.mutate({ shared: !shared }, { onError: notifyFailure })}
            >
              {shared ? t`Stop sharing` : t`Share with everyone`}
            </MenuItem>
          )}
          {mayAdminister && (
            <MenuItem icon={<CalendarClock {...icon} />} onAction={() => setOpen('schedule')}>
              {t`Send by email…`}
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 {...icon} />} isDanger onAction={() => setOpen('delete')}>
            {t`Delete…`}
          </MenuItem>
        </Menu>
      )}
      {open === 'rename' && <RenameDialog report={report} onClose={close} />}
      {open === 'schedule' && <ScheduleDialog report={report} onClose={close} />}
      <ConfirmDialog
        title={t`Delete ${name}?`}
        isOpen={open === 'delete'}
        onClose={close}
        action={t`Delete report`}
        onConfirm={async () => {
          if (await notifyAfter(remove.mutateAsync(id), t`The report is deleted.`)) {
            void navigate({ to: '/reports' });
          }
        }}
      >
        {t`The records that it counts stay.`}
      </ConfirmDialog>
    </>
  );
}

/** Saves the rows of a report as a file. */
async function download(id: string): Promise<void> {
  try {
    const { name, content } = await reportFile(id);
    saveFile(name, ['\ufeff', content], 'text/csv');
  } catch (error) {
    notifyFailure(error);
  }
}
