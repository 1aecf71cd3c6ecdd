import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { DataSource, YourData } from '../../shared/contract/files/your-data.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { useFollowed } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { DataDialog } from './data-dialog.tsx';
import { DatabaseDialog } from './database-dialog.tsx';
import { SourceCard } from './source-card.tsx';
import classes from './your-data.module.css';

/** The id of the connection to the user's own data. */
const connectionId = 'your-data';

export interface YourDataScreenProps {
  /** Reloads the catalogue of the current connection. */
  readonly onChanged: () => void;
}

/** Renders the added sources, previews of sources that can be added, and the buttons that add more. */
export function YourDataScreen({ onChanged }: YourDataScreenProps): React.ReactNode {
  const { t } = useTexts('yourData');
  const client = useClient();
  const announce = useAnnounce();
  const { folderDialog } = useSettings().about;
  const { current, choose, reload } = useConnections();
  const watch = useCallback((signal: AbortSignal) => client.data.watch(undefined, { signal }), [client]);
  const { value: data, problem: lost } = useFollowed<YourData>(watch);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [dialog, setDialog] = useState<'data' | 'database' | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  /** Runs an action that ends when its preview is available. */
  const open = async (work: () => Promise<unknown>): Promise<void> => {
    setOpening(true);
    await attempt(work);
    setOpening(false);
  };
  const pick = (what: 'files' | 'folder'): void => {
    if (folderDialog === 'page') setDialog('data');
    else void attempt(() => client.data.pick({ what }));
  };
  const openTable = async (root: string, accessPoint: string): Promise<void> => {
    await reload();
    if (current.id === connectionId) onChanged();
    else {
      // The application finds the API in the last catalogue of the connection, which can be older than the API.
      await requestCatalogue(client);
      choose(connectionId);
    }
    window.location.hash = printRoute({ screen: 'api', api: { root, accessPoint }, tab: 'overview' });
  };
  const opening = useRef(openTable);
  opening.current = openTable;

  // An added source is opened when the catalogue contains its project.
  const ready = data?.sources.find(({ id, published, project }) => id === adding && published && project !== null) ?? null;
  useEffect(() => {
    const [table] = ready?.tables ?? [];
    if (ready?.project == null || table === undefined) return;
    setAdding(null);
    void opening.current(ready.project, table.name);
  }, [ready]);

  const remove = ({ id, label, result }: DataSource): void =>
    void attempt(async () => {
      await client.data.remove({ id });
      announce(t(result === null ? 'removed' : 'removedResult', { source: label }));
      heading.current?.focus();
      await reload();
      if (current.id === connectionId) onChanged();
    });
  const isPreviewing = data?.sources.some(({ published }) => !published) === true;
  const sections = [
    { name: t('previews'), sources: data?.sources.filter(({ published }) => !published) ?? [] },
    { name: t('added'), sources: data?.sources.filter(({ published }) => published) ?? [] },
  ].filter(({ sources }) => sources.length > 0);
  return (
    <section aria-label={t('title')} className={classes.screen} data-pane="your-data">
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p>{t('explanation')}</p>
        <div className={classes.acts}>
          {/* While there is a preview, its button "Add" is the primary one. */}
          <Button variant={isPreviewing ? 'default' : 'filled'} onClick={() => pick('files')}>
            {t(folderDialog === 'page' ? 'filesOrFolder' : 'files')}
          </Button>
          {folderDialog === 'page' ? null : (
            <Button variant="default" onClick={() => pick('folder')}>
              {t('folder')}
            </Button>
          )}
          <Button variant="default" onClick={() => setDialog('database')}>
            {t('database.open')}
          </Button>
        </div>
      </div>
      <div className={classes.list}>
        {problem === null ? null : <ProblemNotice problem={problem} />}
        {lost === null ? null : <ProblemNotice problem={lost} />}
        {data?.problem == null ? null : <ProblemNotice problem={data.problem} role="note" />}
        {data === null && lost === null ? <Waiting what={t('reading')} /> : null}
        {isOpening ? <Waiting what={t('opening')} /> : null}
        {data?.sources.length === 0 && !isOpening ? <p className={classes.dim}>{t('none')}</p> : null}
        {sections.map(({ name, sources }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <ul className={classes.sources}>
              {sources.map((source) => (
                <SourceCard
                  key={source.id}
                  source={source}
                  adding={adding === source.id}
                  onAdd={(tables) => {
                    setAdding(source.id);
                    void attempt(() => client.data.change({ id: source.id, published: true, tables }));
                  }}
                  onChange={(tables) =>
                    void attempt(async () => {
                      await client.data.change({ id: source.id, tables });
                      if (source.published && current.id === connectionId) onChanged();
                    })
                  }
                  onRefreshed={() => {
                    if (current.id === connectionId) onChanged();
                  }}
                  onRemove={() => remove(source)}
                  onOpen={(table) => {
                    if (source.project !== null) void openTable(source.project, table);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <DataDialog
        opened={dialog === 'data'}
        onClose={() => setDialog(null)}
        onChoose={(folder, files) => {
          setDialog(null);
          void open(() => client.data.stage({ folder, files: files === null ? null : [...files] }));
        }}
      />
      <DatabaseDialog
        opened={dialog === 'database'}
        onClose={() => setDialog(null)}
        onConnect={(address, password) => {
          setDialog(null);
          void open(() => client.data.connect({ address, password }));
        }}
      />
    </section>
  );
}

/** Requests the catalogue of the user's data. The opened API reports why a request fails. */
async function requestCatalogue(client: ApplicationClient): Promise<void> {
  try {
    const parts = await client.catalogue.list({ connectionId });
    for await (const _part of parts);
  } catch {
    // The catalogue of the connection is requested again when it opens.
  }
}
