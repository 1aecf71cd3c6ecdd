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
import { EmptyCatalogue, NothingFound } from './no-apis.tsx';
import { SearchBox } from './search-box.tsx';
import type { IndexedApi } from './search-index.ts';
import { Summary } from './summary.tsx';
import type { LoadedCatalogue } from './use-catalogue.ts';
import { type CatalogueSearch, SearchContext, useCatalogueSearch } from './use-catalogue-search.ts';

/** What the rest of the window does to the catalogue. */
export interface CatalogueHandle {
  /** Shows the APIs of a keyword, and searches for nothing else. */
  readonly showKeyword: (keyword: string) => void;
}

interface CataloguePaneProps {
  readonly connection: Connection;
  readonly signIn: SignInState;
  readonly catalogue: LoadedCatalogue;
  /** Prepared for searching; null until it is. */
  readonly index: readonly IndexedApi[] | null;
  /** Keys of the APIs that stand on top. */
  readonly favourites: ReadonlySet<string>;
  readonly openKey: string | null;
  readonly addressOf: (api: ApiReference) => string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
  readonly handle: RefObject<CatalogueHandle | null>;
}

/** The left column: search box, facets, and the list of APIs or what stands in its place. */
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

/** The list, or what stands in its place; while one types, as it is until there is time for what was typed. */
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
      {search.total > 0 && search.found === 0 && <NothingFound search={search} searchBox={searchBox} />}
      {search.found > 0 && <ApiList lines={search.lines} asked={search.asked} openKey={openKey} addressOf={addressOf} handle={list} />}
    </>
  );
});

/** How old the copy is, and why it is shown. */
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

/** What stands in place of the list while nobody has access: the work area says why, and what to do. */
function BeforeCatalogue({ connection, signIn }: { readonly connection: Connection; readonly signIn: SignInState }) {
  const { t } = useTexts('catalogue');
  const { status, lost } = signIn;
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
