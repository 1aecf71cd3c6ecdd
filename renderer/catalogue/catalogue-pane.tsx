import { memo, type RefObject, useContext, useImperativeHandle, useRef } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { LocaleContext, useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { hasAccess, isOffline, type SignInState } from '../signin/sign-in-state.ts';
import { ApiList, type ApiListHandle } from './api-list.tsx';
import styles from './catalogue.module.css';
import { Changes } from './changes.tsx';
import { FacetRow } from './facet-menu.tsx';
import { noFacets } from './facets.ts';
import { EmptyCatalogue, NoApis } from './no-apis.tsx';
import { SearchBox } from './search-box.tsx';
import type { IndexedApi } from './search-index.ts';
import { Summary } from './summary.tsx';
import type { LoadedCatalogue } from './use-catalogue.ts';
import { type CatalogueSearch, SearchContext, useCatalogueSearch } from './use-catalogue-search.ts';

/** The actions of other components on the catalogue. */
export interface CatalogueHandle {
  /** Shows the APIs with a keyword, and clears the search. */
  readonly showKeyword: (keyword: string) => void;
}

interface CataloguePaneProps {
  readonly connection: Connection;
  readonly signIn: SignInState;
  readonly catalogue: LoadedCatalogue;
  /** The search index. Null until it is ready. */
  readonly index: readonly IndexedApi[] | null;
  /** Keys of the favourites. The favourites are listed first. */
  readonly favourites: ReadonlySet<string>;
  readonly openKey: string | null;
  readonly addressOf: (api: ApiReference) => string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly handle: RefObject<CatalogueHandle | null>;
}

/** Renders the catalogue column: search box, facets, and the list of APIs or a message. */
export function CataloguePane(props: CataloguePaneProps) {
  const list = useRef<ApiListHandle>(null);
  const { catalogue, index, favourites, searchBox, handle } = props;
  const { text, search } = useCatalogueSearch(index, useContext(LocaleContext), favourites);
  const { type, choose } = search;
  useImperativeHandle(
    handle,
    () => ({
      showKeyword: (keyword) => {
        type('');
        choose({ ...noFacets, keywords: new Set([keyword]) });
      },
    }),
    [type, choose],
  );
  const disabled = catalogue.value === null;
  return (
    <SearchContext value={search}>
      <div className={styles.pane}>
        <div className={styles.controls}>
          <SearchBox
            text={text}
            disabled={disabled}
            box={searchBox}
            onType={search.type}
            onDown={() => list.current?.focusFirst()}
            onEnter={() => list.current?.openFirst()}
          />
          <FacetRow facets={search.facets} disabled={disabled} onChoose={choose} />
          <Summary shown={!disabled && search.index !== null} search={search} searchBox={searchBox} />
        </div>
        <CatalogueBody {...props} search={search} list={list} />
      </div>
    </SearchContext>
  );
}

type CatalogueBodyProps = CataloguePaneProps & { readonly search: CatalogueSearch; readonly list: RefObject<ApiListHandle | null> };

/** Renders the list or a message. The updates are deferred while the user types. */
const CatalogueBody = memo(function CatalogueBody(props: CatalogueBodyProps) {
  const { connection, signIn, catalogue, search, searchBox, openKey, addressOf, list } = props;
  const { t } = useTexts('catalogue');
  const { time } = useFormats();
  const { value, problem, busy, again, copy, dismissChanges } = catalogue;
  if (value === null) {
    if (!hasAccess(signIn)) return <BeforeCatalogue connection={connection} signIn={signIn} />;
    return (
      <div className={styles.message}>
        {problem ? (
          <ProblemNotice problem={problem} onRetry={again} retrying={busy} />
        ) : (
          <Waiting what={t('loading', { connection: connection.name })} />
        )}
      </div>
    );
  }
  return (
    <>
      {copy && <CopyNotice fetchedAt={value.fetchedAt} reached={!isOffline(signIn) && problem === null} connection={connection} />}
      {!copy && problem && (
        <div className={styles.stale} role="status">
          {t('stale', { time: time(value.fetchedAt) })}
        </div>
      )}
      {value.changes && (
        <Changes key={value.fetchedAt} changes={value.changes} addressOf={addressOf} onDismiss={copy ? null : dismissChanges} />
      )}
      {search.index !== null && search.total === 0 && <EmptyCatalogue onAgain={again} busy={busy} />}
      {search.total > 0 && search.found === 0 && <NoApis search={search} searchBox={searchBox} />}
      {search.found > 0 && (
        <ApiList lines={search.lines} searchKey={search.searchKey} openKey={openKey} addressOf={addressOf} handle={list} />
      )}
    </>
  );
});

/** Renders the age of the copy, and the reason why the copy is shown. */
function CopyNotice({
  fetchedAt,
  reached,
  connection,
}: {
  readonly fetchedAt: number;
  readonly reached: boolean;
  readonly connection: Connection;
}) {
  const { t } = useTexts('catalogue');
  const { moment } = useFormats();
  return (
    <div className={reached ? styles.copy : styles.stale} role="status">
      {reached
        ? t('copy.reading', { moment: moment(fetchedAt) })
        : t('copy.offline', { connection: connection.name, moment: moment(fetchedAt) })}
    </div>
  );
}

/** Renders the empty list while the user has no access. The work area explains the reason and the next step. */
function BeforeCatalogue({ connection, signIn }: { readonly connection: Connection; readonly signIn: SignInState }) {
  const { t } = useTexts('catalogue');
  const { status, connectionProblem: lost } = signIn;
  if (lost !== null || status?.state === 'failed') return <div className={styles.message} />;
  if (status?.state === 'signed-out') return <p className={styles.signedOut}>{t('signedOut')}</p>;
  return (
    <div className={styles.message}>
      {connection.kind === 'sample' ? (
        <Waiting what={t('startingSample.what')} />
      ) : (
        <Waiting what={t('signingIn', { connection: connection.name })} />
      )}
    </div>
  );
}
