import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { memo, useContext, useMemo, useState } from 'react';
import { fold } from '../../shared/search/fold.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './catalogue.module.css';
import type { FacetName, Facets, FacetValue } from './facets.ts';
import { SearchContext } from './use-catalogue-search.ts';

interface FacetRowProps {
  readonly facets: Facets;
  readonly disabled: boolean;
  readonly onChoose: (facets: Facets) => void;
}

/** Renders the facets of the list: project, keyword, and column type. Doesn't render while the user types in the search. */
export const FacetRow = memo(function FacetRow({ facets, disabled, onChoose }: FacetRowProps) {
  const { t } = useTexts('catalogue');
  const of = { facets, disabled, onChoose };
  return (
    <fieldset className={styles.facets} aria-label={t('facets')}>
      <FacetMenu {...of} facet="roots" name={t('root')} searchLabel={t('narrowRoots')} />
      <FacetMenu {...of} facet="keywords" name={t('keyword')} searchLabel={t('narrowKeywords')} />
      <FacetMenu {...of} facet="types" name={t('type')} searchLabel={t('narrowTypes')} />
    </fieldset>
  );
});

interface FacetMenuProps {
  readonly facet: FacetName;
  readonly name: string;
  readonly searchLabel: string;
  readonly facets: Facets;
  readonly disabled: boolean;
  readonly onChoose: (facets: Facets) => void;
}

/** Maximum number of shown values. A server can have thousands of keywords, so the user can search for other values. */
const listedValues = 100;
/** Maximum number of values for which no search field is shown. */
const fewValues = 10;

/** Renders a facet: a button with the selection, and a menu of values with their counts. */
function FacetMenu({ facet, name, searchLabel, facets, disabled, onChoose }: FacetMenuProps) {
  const { t } = useTexts('catalogue');
  const { number } = useFormats();
  const chosen = facets[facet];
  return (
    <Menu position="bottom-start" width={248}>
      <Menu.Target>
        <Button
          variant="default"
          className={styles.facet}
          classNames={{ section: styles.facetArrow }}
          justify="space-between"
          rightSection={<ChevronDown size={12} aria-hidden />}
          data-chosen={chosen.size > 0 || undefined}
          disabled={disabled}
          aria-label={chosen.size > 0 ? t('chosen', { facet: name, chosen: [...chosen].join(', ') }) : name}
        >
          {chosen.size === 0 ? name : chosen.size === 1 ? <OnlyValue facet={facet} chosen={chosen} /> : `${name} · ${number(chosen.size)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.facetValues} aria-label={name}>
        <FacetValues
          facet={facet}
          searchLabel={searchLabel}
          chosen={chosen}
          onChoose={(values) => onChoose({ ...facets, [facet]: values })}
        />
      </Menu.Dropdown>
    </Menu>
  );
}

const noValues: readonly FacetValue[] = [];

/** Returns the values of a facet in the search results with their counts. */
function useFacetValues(facet: FacetName): readonly FacetValue[] {
  const values = useContext(SearchContext)?.values[facet];
  return useMemo(() => values?.() ?? noValues, [values]);
}

/** Returns the name of the only selected value. */
function OnlyValue({ facet, chosen }: { readonly facet: FacetName; readonly chosen: ReadonlySet<string> }) {
  return useFacetValues(facet).find(({ value }) => chosen.has(value))?.label;
}

interface FacetValuesProps {
  readonly facet: FacetName;
  readonly searchLabel: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Renders the values of an open menu. A closed menu doesn't render while the user types. */
function FacetValues({ facet, searchLabel, chosen, onChoose }: FacetValuesProps) {
  const { t } = useTexts('catalogue');
  const { number } = useFormats();
  const [text, setText] = useState('');
  const counted = useFacetValues(facet);
  const foldedText = fold(text);
  const matching = counted.filter(({ label }) => fold(label).includes(foldedText));
  const listed = matching.slice(0, listedValues);
  return (
    <>
      {counted.length > fewValues && (
        <Menu.Search
          aria-label={searchLabel}
          placeholder={searchLabel}
          size="xs"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Menu.CheckboxGroup value={[...chosen]} onChange={(next) => onChoose(new Set(next))}>
        {listed.map(({ value, label, count }) => (
          <Menu.CheckboxItem key={value} value={value} rightSection={<span className={styles.count}>{number(count)}</span>}>
            {label}
          </Menu.CheckboxItem>
        ))}
      </Menu.CheckboxGroup>
      {matching.length === 0 && <Menu.Label>{t('noValue')}</Menu.Label>}
      {matching.length > listed.length && <Menu.Label>{t('moreValues', { count: matching.length - listed.length })}</Menu.Label>}
    </>
  );
}
