import { Button } from '@mantine/core';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../../shared/contract/catalogue.ts';
import type { Profile } from '../../shared/contract/profile.ts';
import { ProblemNotice } from '../components/problem.tsx';
import type { Loaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useFormats } from '../i18n/formats.ts';
import { hasAccess, type SignInState } from '../signin/sign-in-state.ts';
import { ApiList, type ApiListHandle } from './api-list.tsx';
import styles from './catalogue.module.css';
import { FacetMenu } from './facet-menu.tsx';
import type { CatalogueLine } from './lines.ts';
import { EmptyCatalogue, NothingFound } from './no-apis.tsx';
import { SearchBox } from './search-box.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface CataloguePaneProps {
  readonly profile: Profile;
  readonly signIn: SignInState;
  readonly catalogue: Loaded<Catalogue>;
  readonly search: CatalogueSearch;
  readonly openKey: string | null;
  readonly addressOf: (line: CatalogueLine & { kind: 'api' }) => string;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** The left column: search box, facets, and the list of APIs or what stands in its place. */
export function CataloguePane({ profile, signIn, catalogue, search, openKey, addressOf, searchBox }: CataloguePaneProps) {
  const { t } = useTranslation('catalogue');
  const list = useRef<ApiListHandle>(null);
  const disabled = catalogue.value === null;
  const { facets, roots, keywords, choose } = search;
  return (
    <div className={styles.pane}>
      <div className={styles.controls}>
        <SearchBox
          text={search.text}
          disabled={disabled}
          box={searchBox}
          onType={search.type}
          onDown={() => list.current?.focusFirst()}
          onEnter={() => list.current?.openFirst()}
        />
        <fieldset className={styles.facets} aria-label={t('facets')}>
          <FacetMenu
            name={t('root')}
            searchLabel={t('narrowRoots')}
            values={roots}
            chosen={facets.roots}
            disabled={disabled}
            onChoose={(chosen) => choose({ ...facets, roots: chosen })}
          />
          <FacetMenu
            name={t('keyword')}
            searchLabel={t('narrowKeywords')}
            values={keywords}
            chosen={facets.keywords}
            disabled={disabled}
            onChoose={(chosen) => choose({ ...facets, keywords: chosen })}
          />
        </fieldset>
        <Summary shown={!disabled} search={search} />
      </div>
      <CatalogueBody {...{ profile, signIn, catalogue, search, openKey, addressOf, list }} />
    </div>
  );
}

function Summary({ shown, search }: { readonly shown: boolean; readonly search: CatalogueSearch }) {
  const { t } = useTranslation('catalogue');
  const { number } = useFormats();
  const { found, total, facets, choose } = search;
  const narrowed = facets.roots.size + facets.keywords.size > 0;
  const counted =
    found === total
      ? t('found', { count: total, formatted: number(total) })
      : t('foundOf', { formatted: number(found), total: number(total) });
  return (
    <div className={styles.summary}>
      <span role="status">{shown ? counted : ''}</span>
      {narrowed && (
        <Button variant="subtle" size="compact-xs" onClick={() => choose({ roots: new Set(), keywords: new Set() })}>
          {t('clearFacets')}
        </Button>
      )}
    </div>
  );
}

type CatalogueBodyProps = Omit<CataloguePaneProps, 'searchBox'> & { readonly list: RefObject<ApiListHandle | null> };

function CatalogueBody({ profile, signIn, catalogue, search, openKey, addressOf, list }: CatalogueBodyProps) {
  const { t } = useTranslation('catalogue');
  const { time } = useFormats();
  if (!hasAccess(signIn)) return <BeforeCatalogue profile={profile} signIn={signIn} />;
  const { value, problem, busy, again } = catalogue;
  if (value === null) {
    return (
      <div className={styles.message}>
        {problem ? (
          <ProblemNotice problem={problem} onRetry={again} retrying={busy} />
        ) : (
          <Waiting what={t('loading', { profile: profile.name })} />
        )}
      </div>
    );
  }
  return (
    <>
      {problem && (
        <div className={styles.stale} role="status">
          {t('stale', { time: time(value.fetchedAt) })}
        </div>
      )}
      {search.total === 0 && <EmptyCatalogue onAgain={again} busy={busy} />}
      {search.total > 0 && search.found === 0 && <NothingFound search={search} />}
      {search.found > 0 && <ApiList lines={search.lines} found={search.found} openKey={openKey} addressOf={addressOf} handle={list} />}
    </>
  );
}

/** What stands in place of the list while nobody has access: the work area says why, and what to do. */
function BeforeCatalogue({ profile, signIn }: { readonly profile: Profile; readonly signIn: SignInState }) {
  const { t } = useTranslation('catalogue');
  const { status, lost } = signIn;
  if (lost !== null || status?.state === 'failed') return <div className={styles.message} />;
  if (status?.state === 'signed-out') return <p className={styles.signedOut}>{t('signedOut')}</p>;
  return (
    <div className={styles.message}>
      {profile.kind === 'sample' ? (
        <Waiting what={t('startingSample.what')} />
      ) : (
        <Waiting what={t('signingIn', { profile: profile.name })} />
      )}
    </div>
  );
}
