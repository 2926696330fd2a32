import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { NewPipelineDialog } from './pipeline-dialogs.tsx';
import { PipelineSection } from './pipeline-section.tsx';

/** `/settings/pipelines`: the pipelines and their stages. */
export function PipelinesPage() {
  const { organization } = useSession();
  const mayAdminister = useMayAdminister();
  const pipelines = useQuery({ ...pipelinesQuery, enabled: organization !== null });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SettingsPage
      title={t`Pipelines`}
      lead={
        mayAdminister ? (
          t`A deal moves through the stages of its pipeline. Drag stages to reorder them, or use their menus.`
        ) : (
          <>
            {t`Only owners and admins can edit pipelines and stages.`} <WhomToAsk />
          </>
        )
      }
      action={
        mayAdminister && (
          <Button look="primary" onPress={() => setIsAdding(true)}>
            <Plus aria-hidden size={14} /> {t`Add pipeline`}
          </Button>
        )
      }
    >
      {organization === null ? (
        <NoOrganization />
      ) : (
        <Loaded query={pipelines} rows={6}>
          {(loaded) =>
            loaded.map((pipeline) => (
              <PipelineSection
                key={pipeline.id}
                pipeline={pipeline}
                count={loaded.length}
                mayEdit={mayAdminister}
              />
            ))
          }
        </Loaded>
      )}
      {isAdding && <NewPipelineDialog onClose={() => setIsAdding(false)} />}
    </SettingsPage>
  );
}
