import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { type Definition, versionQuery, versionsQuery } from '../api/workflows.ts';
import { indentOf } from '../editor/indent.ts';
import { rowsOf } from '../editor/rows.ts';
import { useScene } from '../editor/scene.ts';
import { triggerSentence } from '../sentences.ts';

interface VersionsDialogProps {
  readonly id: string;
  /** The version that starts. */
  readonly current: number | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Makes the definition of a version the draft. */
  readonly onRestore: (definition: Definition) => void;
}

/** What was published, in sentences; an older version can become the draft again. */
export function VersionsDialog({ id, current, isOpen, onClose, onRestore }: VersionsDialogProps) {
  const [shown, show] = useState<number>();
  const { names } = useScene();
  return (
    <Dialog title={t`Versions`} width="wide" isOpen={isOpen} onClose={onClose}>
      <Loaded query={useQuery({ ...versionsQuery(id), enabled: isOpen })}>
        {(versions) => (
          <Rows label={t`Versions`}>
            {versions.map(({ version, published_by, published_at }) => (
              <Row
                key={version}
                title={t`Version ${version}`}
                marks={
                  version === current && <span className="text-small text-text-quiet">{t`starts now`}</span>
                }
                details={
                  <>
                    {names.get(published_by ?? '') ?? t`Former member`}, <Moment at={published_at} />
                    {shown === version && <Sentences id={id} version={version} onRestore={onRestore} />}
                  </>
                }
                actions={
                  <Button
                    aria-expanded={shown === version}
                    aria-label={shown === version ? t`Hide version ${version}` : t`Show version ${version}`}
                    onPress={() => show(shown === version ? undefined : version)}
                  >
                    {shown === version ? t`Hide` : t`Show`}
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface SentencesProps extends Pick<VersionsDialogProps, 'id' | 'onRestore'> {
  readonly version: number;
}

function Sentences({ id, version, onRestore }: SentencesProps) {
  const { names } = useScene();
  return (
    <Loaded query={useQuery(versionQuery(id, version))} rows={1}>
      {(definition) => (
        <div className="mt-2 flex flex-col gap-1 text-body text-text">
          <p className="font-medium">{triggerSentence(definition.trigger, names)}</p>
          {rowsOf(definition, names).map((row) => (
            <p key={row.id} className={indentOf(row.depth)}>
              {row.kind === 'step' ? row.sentence : row.title}
            </p>
          ))}
          <div>
            <Button onPress={() => onRestore(definition)}>{t`Use as draft`}</Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
