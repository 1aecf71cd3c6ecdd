import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import { ExternalLink } from '../components/external-link.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './api-facts.module.css';

interface ApiFactsProps {
  readonly api: ApiDescription;
  readonly onKeyword: (keyword: string) => void;
}

type Link = ApiDescription['sources'][number];

/** Renders details from the catalogue: source, licence, and date of the last update. Leaves them out if the server has none of them. */
export function ApiFacts({ api, onKeyword }: ApiFactsProps) {
  const { t } = useTexts('api');
  const { updatedAt, licences, sources, keywords } = api;
  const isDescribed = updatedAt !== null || licences.length + sources.length + keywords.length > 0;
  return (
    <dl className={styles.facts}>
      <Fact name={t('root')}>{api.rootLabel === api.root ? api.root : `${api.rootLabel} (${api.root})`}</Fact>
      <Fact name={t('accessPoint')}>
        <span className={styles.mono}>{api.accessPoint}</span>
      </Fact>
      {isDescribed ? <CatalogueFacts api={api} onKeyword={onKeyword} /> : null}
    </dl>
  );
}

function CatalogueFacts({ api, onKeyword }: ApiFactsProps) {
  const { t } = useTexts('api');
  const { day, moment } = useFormats();
  return (
    <>
      <Fact name={t('updated')}>
        {api.updatedAt === null ? (
          <Unknown />
        ) : (
          <time dateTime={new Date(api.updatedAt).toISOString()} title={moment(api.updatedAt)}>
            {day(api.updatedAt)}
          </time>
        )}
      </Fact>
      <Fact name={t('licences', { count: api.licences.length })}>
        <Links links={api.licences} />
      </Fact>
      <Fact name={t('sources', { count: api.sources.length })}>
        <Links links={api.sources} />
      </Fact>
      <Fact name={t('keywords')}>
        {api.keywords.length === 0 && <Unknown />}
        <span className={styles.keywords}>
          {api.keywords.map((keyword) => (
            <UnstyledButton
              key={keyword}
              className={styles.keyword}
              title={t('keywordSearch', { keyword })}
              onClick={() => onKeyword(keyword)}
            >
              {keyword}
            </UnstyledButton>
          ))}
        </span>
      </Fact>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Links({ links }: { readonly links: readonly Link[] }) {
  if (links.length === 0) return <Unknown />;
  return links.map(({ title, url }) => (
    <span key={`${title} ${url}`} className={styles.link}>
      {url === null ? title : <ExternalLink address={url}>{title === '' ? url : title}</ExternalLink>}
    </span>
  ));
}

function Unknown() {
  const { t } = useTexts('api');
  return <span className={styles.unknown}>{t('unknown')}</span>;
}
