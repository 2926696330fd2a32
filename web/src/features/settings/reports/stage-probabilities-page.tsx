import { useQuery } from '@tanstack/react-query';
import { forecastQuery } from '../../../api/insights.ts';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { rich, t } from '../../../language/words.ts';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { NoOrganization, WhomToAsk } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { stageProbabilitiesQuery } from './api/stage-probabilities.ts';
import { ProbabilityForm } from './probability-form.tsx';

/** `/settings/stage-probabilities`: how likely deals in each stage are to be won. */
export function StageProbabilitiesPage() {
  const { organization } = useSession();
  return (
    <SettingsPage title={t`Stage probabilities`}>
      {organization ? <StageProbabilities key={organization.id} /> : <NoOrganization />}
    </SettingsPage>
  );
}

function StageProbabilities() {
  const mayAdminister = useMayAdminister();
  const own = useQuery(stageProbabilitiesQuery);
  const pipelines = useQuery(pipelinesQuery);
  const forecast = useQuery(forecastQuery({}));
  return (
    <>
      <p className="max-w-prose text-pretty text-text-quiet">
        {rich`The ${(
          <Link to="/reports/$report" params={{ report: 'forecast' }}>
            {t`forecast`}
          </Link>
        )} multiplies the value of each open deal by the probability of its stage. Kontor learns it from the
          deals that were in the stage and closed in the last 12 months. With fewer than 20 of them, your
          probability counts, or else the place of the stage on the board.`}
      </p>
      <Loaded query={pipelines} rows={6}>
        {(loaded) => (
          <Loaded query={forecast} rows={6}>
            {({ stages }) => (
              <Loaded query={own} rows={6}>
                {(probabilities) => (
                  <ProbabilityForm
                    pipelines={loaded}
                    odds={stages}
                    own={probabilities}
                    mayEdit={mayAdminister}
                  />
                )}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      {!mayAdminister && (
        <p className="text-small text-text-quiet">
          {t`Only owners and admins can set probabilities.`} <WhomToAsk />
        </p>
      )}
    </>
  );
}
