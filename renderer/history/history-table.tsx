import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { Fragment, useContext, useMemo } from 'react';
import { needsAttention, type PartialTable, type Scope } from '../../shared/contract/results/scope.ts';
import type { HistoryRun, HistorySide } from '../../shared/contract/saved/history.ts';
import { serverKindOf } from '../../shared/servers/index.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { extentText } from '../../shared/texts/scope-sentence.ts';
import { readableUrl } from '../../shared/url/index.ts';
import { useProblemSentences } from '../components/problem-sentences.ts';
import { useConnectionName, useConnections } from '../connections/connections-context.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useOpenQuery } from '../results/open-query.ts';
import { useScopeSentence } from '../scope/scope-line.tsx';
import { OpenSqlContext } from '../sql/open-sql.ts';
import classes from './history.module.css';
import { scopeOfHistory } from './history-scope.ts';

interface HistoryTableProps {
  readonly runs: readonly HistoryRun[];
  /** Runs the query again and compares the new rows with the stored ones. */
  readonly onCompare: (run: HistoryRun) => void;
  /** Adds the stored rows of a run as a table in SQL. */
  readonly onUseInSql: (run: HistoryRun) => void;
  /** Ids of the runs that are selected for a comparison. */
  readonly chosen: readonly string[];
  readonly onChoose: (run: HistoryRun) => void;
  /** The connection of this window. Only its runs can be opened here. */
  readonly connectionId: string;
}

/** Renders the runs, one per row: time, user, query in both formats, and outcome. */
export function HistoryTable({ runs, connectionId, onCompare, onUseInSql, chosen, onChoose }: HistoryTableProps): React.ReactNode {
  const { t } = useTexts('history');
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption>{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('column.choose')}</VisuallyHidden>
            </th>
            <th scope="col">{t('column.when')}</th>
            <th scope="col">{t('column.api')}</th>
            <th scope="col">{t('column.query')}</th>
            <th scope="col">{t('column.act')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              isHere={run.connectionId === connectionId}
              onCompare={onCompare}
              onUseInSql={onUseInSql}
              isChosen={chosen.includes(run.id)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RunRowProps extends Pick<HistoryTableProps, 'onCompare' | 'onUseInSql' | 'onChoose'> {
  readonly run: HistoryRun;
  readonly isChosen: boolean;
  readonly isHere: boolean;
}

function RunRow({ run, isHere, isChosen, onCompare, onUseInSql, onChoose }: RunRowProps): React.ReactNode {
  const { t } = useTexts('history');
  const { moment, instant } = useFormats();
  const openQuery = useOpenQuery();
  const { api, rest, odata, sql, saved, at } = run;
  const openSql = useContext(OpenSqlContext);
  const user = useUserOfRun(run);
  // Labels contain seconds, so that runs within the same minute can be distinguished.
  const when = instant(at);
  const open = (again: boolean): void => {
    if (saved !== undefined) {
      openSql?.add({ kind: 'file', saved, origin: null, values: {}, run: again });
      return;
    }
    if (api === null) return;
    openQuery(api, { ...(rest === null ? {} : { rest: rest.url }), ...(odata === null ? {} : { odata: odata.url }), run: again });
  };
  const hasRows = rest?.kept != null || odata?.kept != null;
  const mayOpen = (api !== null || saved !== undefined) && isHere;
  const name = api?.accessPoint ?? t(sql === undefined ? 'otherAddress' : 'sqlName');
  return (
    <tr>
      <td>
        {hasRows ? <Checkbox size="xs" aria-label={t('choose', { name, when })} checked={isChosen} onChange={() => onChoose(run)} /> : null}
      </td>
      <th scope="row">
        <time dateTime={new Date(at).toISOString()} title={when}>
          {moment(at)}
        </time>
        <div className={classes.who}>{user}</div>
      </th>
      <td>{name}</td>
      <td className={classes.urls}>
        {rest === null ? null : <Side format="REST" side={rest} scope={scopeOfHistory(run, 'rest')} />}
        {odata === null ? null : <Side format="OData" side={odata} scope={scopeOfHistory(run, 'odata')} />}
        {sql === undefined ? null : <Side format="SQL" side={sql} scope={null} />}
        {sql?.partialTables === undefined ? null : <PartialTables tables={sql.partialTables} />}
      </td>
      <td className={classes.acts}>
        {mayOpen ? (
          <>
            <Button size="compact-xs" variant="default" aria-label={t('openName', { name, when })} onClick={() => open(false)}>
              {t('open')}
            </Button>
            <Button size="compact-xs" variant="default" aria-label={t('againName', { name, when })} onClick={() => open(true)}>
              {t('again')}
            </Button>
            {hasRows ? (
              <>
                <Button
                  size="compact-xs"
                  variant="default"
                  title={t('compareHint')}
                  aria-label={t('compareName', { name, when })}
                  onClick={() => onCompare(run)}
                >
                  {t('compare')}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  title={t('useInSqlHint')}
                  aria-label={t('useInSqlName', { name, when })}
                  onClick={() => onUseInSql(run)}
                >
                  {t('useInSql')}
                </Button>
              </>
            ) : null}
          </>
        ) : (
          <span className={classes.who}>{isHere ? t(sql === undefined ? 'noApi' : 'secretInSql') : t('otherConnection')}</span>
        )}
      </td>
    </tr>
  );
}

interface SideProps {
  readonly format: string;
  readonly side: HistorySide;
  /** What the rows are. Null for a statement, and for a run that didn't complete. */
  readonly scope: Scope | null;
}

function Side({ format, side, scope }: SideProps): React.ReactNode {
  const { t, language } = useTexts('history');
  const printScope = useScopeSentence();
  const extent = scope === null ? t(`outcome.${side.outcome}`, { count: side.rows }) : extentText(scope, language);
  const { duration } = useMemo(() => createQuantities(language), [language]);
  const parameters = side.url.replace(/^[^?]*/, '');
  const shown = format === 'SQL' ? side.url : readableUrl(parameters === '' ? side.url : parameters);
  return (
    <div className={classes.side} data-outcome={side.outcome}>
      <span className={classes.format}>{format}</span>
      <code title={side.url}>{format === 'SQL' ? shown : <ParametersText text={shown} />}</code>
      <span
        className={classes.outcome}
        title={scope === null ? undefined : printScope(scope)}
        data-attention={(scope !== null && needsAttention(scope)) || undefined}
      >
        {side.status === null ? '' : `${side.status} · `}
        {side.problem === null ? extent : <ProblemText code={side.problem} />}
        {` · ${duration(side.milliseconds)}`}
        {side.all === true ? ` · ${t('allRows')}` : ''}
      </span>
    </div>
  );
}

/** Renders the tables of a statement that didn't have all rows of their queries, with the rows that they had. */
function PartialTables({ tables }: { readonly tables: readonly PartialTable[] }): React.ReactNode {
  const { t, language } = useTexts('history');
  const texts = tables.map(({ name, rows, matching }) =>
    t('partialTable', { name, extent: extentText({ rows, first: null, matching }, language) }),
  );
  return <p className={classes.partial}>{t('partialTables', { tables: texts.join(', ') })}</p>;
}

function ProblemText({ code }: { readonly code: NonNullable<HistorySide['problem']> }): React.ReactNode {
  return useProblemSentences({ code, parameters: {}, status: null, detail: null, at: null }).what;
}

/** Returns the name that a run's connection had at that time. The sample is named in the user's language. */
function useNameOfRun({ connectionId, connectionName }: HistoryRun): string {
  const { connections } = useConnections();
  const nameOf = useConnectionName();
  const connection = connections.find(({ id }) => id === connectionId);
  return connection !== undefined && serverKindOf(connection.kind).runsHere ? nameOf(connection) : connectionName;
}

/** Returns the user and connection of a run. Returns the sign-in method if it has no user name, such as a service token. */
function useUserOfRun(run: HistoryRun): string {
  const { t } = useTexts(['history', 'signIn']);
  const connection = useNameOfRun(run);
  const { who, method } = run;
  if (who !== null) return t('history:by', { who, connection });
  return method === null || method === 'none'
    ? t('history:nobody', { connection })
    : t('history:by', { who: t(`signIn:methods.${method}.name`), connection });
}

/** Renders query parameters so that lines break between parameters or conditions, not within a name. */
function ParametersText({ text }: { readonly text: string }): React.ReactNode {
  return text.split(/(?=&)|(?<=[;?])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their position
    <Fragment key={index}>
      {index === 0 ? null : <wbr />}
      {part}
    </Fragment>
  ));
}
