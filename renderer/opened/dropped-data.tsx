import { Button } from '@mantine/core';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { maxAddedFiles, stageDroppedSchema } from '../../shared/contract/files/your-data.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import { DataDialog } from '../your-data/data-dialog.tsx';
import { PassFilesContext } from './pass-files-context.ts';

interface DroppedDataProps {
  /** The dropped files and folders. Null if there are none. */
  readonly files: readonly File[] | null;
  /** Called when the files are added, or the user closes the dialog. */
  readonly onDone: () => void;
}

/** Why dropped files weren't added. */
type Refusal = 'browser' | 'no-paths' | 'too-many' | Problem;

/** Adds dropped files and folders as previews and opens the screen with them. Explains in a dialog why that isn't possible. */
export function DroppedData({ files, onDone }: DroppedDataProps): ReactNode {
  const { t } = useTexts(['opened', 'yourData']);
  const client = useClient();
  const passFiles = useContext(PassFilesContext);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [selecting, setSelecting] = useState(false);

  const add = async (stage: () => Promise<Refusal | null>): Promise<void> => {
    const refused = await stage().catch(problemOf);
    setRefusal(refused);
    if (refused !== null) return;
    window.location.hash = printRoute({ screen: 'your-data' });
    onDone();
  };
  const take = async (dropped: readonly File[]): Promise<Refusal | null> => {
    if (passFiles === null) return 'browser';
    if (dropped.length > maxAddedFiles) return 'too-many';
    const drop = stageDroppedSchema.shape.drop.safeParse(await passFiles(dropped));
    if (!drop.success) return 'no-paths';
    await client.data.stageDropped({ drop: drop.data });
    return null;
  };
  const latest = useRef({ add, take });
  latest.current = { add, take };
  useEffect(() => {
    if (files !== null) void latest.current.add(() => latest.current.take(files));
  }, [files]);

  const close = (): void => {
    setRefusal(null);
    onDone();
  };
  return (
    <>
      <Dialog title={t('opened:data.title')} opened={refusal !== null && !selecting} onClose={close}>
        {refusal === null ? null : typeof refusal === 'object' ? (
          <ProblemNotice problem={refusal} />
        ) : (
          <p role="alert">{t(`opened:data.${refusal}`, { maximum: maxAddedFiles })}</p>
        )}
        {refusal === 'browser' ? <Button onClick={() => setSelecting(true)}>{t('yourData:filesOrFolder')}</Button> : null}
      </Dialog>
      <DataDialog
        opened={selecting}
        onClose={() => {
          setSelecting(false);
          close();
        }}
        onChoose={(folder, names) => {
          setSelecting(false);
          void add(async () => {
            await client.data.stage({ folder, files: names === null ? null : [...names] });
            return null;
          });
        }}
      />
    </>
  );
}
