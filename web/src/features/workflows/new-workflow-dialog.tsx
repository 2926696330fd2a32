import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2, type LucideIcon, Zap } from 'lucide-react';
import { Button } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { templatesQuery, useCreateWorkflow } from './api/workflows.ts';
import { askForWorkflow, useAskedWorkflow } from './asked-workflow.ts';

/** What an empty workflow begins with. */
const EMPTY = {
  name: t`New workflow`,
  draft: { format: 1, trigger: { on: 'deal.won' }, steps: [] },
};

/** The dialog in which a new workflow begins: with a ready one, or with nothing. Any page can open it. */
export function NewWorkflowDialog() {
  const isOpen = useAskedWorkflow() !== undefined;
  return (
    <Dialog
      title={t`New workflow`}
      width="wide"
      isSheet
      isOpen={isOpen}
      onClose={() => askForWorkflow(undefined)}
    >
      <Beginnings />
    </Dialog>
  );
}

function Beginnings() {
  const create = useCreateWorkflow();
  const navigate = useNavigate();
  const begin = (given: Parameters<typeof create.mutateAsync>[0]) => {
    if (create.isPending) return;
    create.mutateAsync(given).then(({ id }) => {
      askForWorkflow(undefined);
      void navigate({ to: '/workflows/$workflowId', params: { workflowId: id } });
    }, notifyFailure);
  };
  return (
    <Loaded query={useQuery(templatesQuery)} rows={6}>
      {(templates) => (
        <ul aria-label={t`Beginnings`} className="grid grid-cols-2 gap-2 max-phone:grid-cols-1">
          {templates.map(({ key, name, description, definition }) => (
            <Beginning
              key={key}
              icon={Zap}
              name={name}
              words={description}
              onPress={() => begin({ name, description, draft: definition })}
            />
          ))}
          <Beginning
            icon={FilePlus2}
            name={t`Start from scratch`}
            words={t`Choose what starts it, and add the steps yourself.`}
            onPress={() => begin(EMPTY)}
          />
        </ul>
      )}
    </Loaded>
  );
}

interface BeginningProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly words: string;
  readonly onPress: () => void;
}

function Beginning({ icon: Icon, name, words, onPress }: BeginningProps) {
  return (
    <li className="grid">
      <Button
        onPress={onPress}
        className="flex items-start gap-2 rounded-large border border-line p-3 text-left hover:border-line-strong hover:bg-hover"
      >
        <Icon aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0 text-accent" />
        <span>
          <span className="block font-medium">{name}</span>
          <span className="block text-text-quiet">{words}</span>
        </span>
      </Button>
    </li>
  );
}
