import { Button, Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fold } from '../../shared/search/fold.ts';
import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './catalogue.module.css';
import type { FacetValue } from './facets.ts';

interface FacetMenuProps {
  readonly name: string;
  readonly searchLabel: string;
  /** Counts what there is to choose: asked for once something is chosen or the menu is open, since a key in the search changes it. */
  readonly values: () => readonly FacetValue[];
  readonly chosen: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Beyond these one types to find a value; a deployment may have thousands of keywords. */
const listedValues = 100;
/** Up to these there is nothing to search. */
const fewValues = 10;

/** One facet: a button that tells what is chosen, and a menu of its values with their counts. */
export function FacetMenu({ name, searchLabel, values, chosen, disabled, onChoose }: FacetMenuProps) {
  const { t } = useWords('catalogue');
  const { number } = useFormats();
  const label = chosen.size === 1 ? values().find(({ value }) => chosen.has(value))?.label : undefined;
  return (
    <Menu position="bottom-start" width={248}>
      <Menu.Target>
        <Button
          variant="default"
          className={styles.facet}
          justify="space-between"
          rightSection={<ChevronDown size={14} aria-hidden />}
          data-chosen={chosen.size > 0 || undefined}
          disabled={disabled}
          aria-label={chosen.size > 0 ? t('chosen', { facet: name, chosen: [...chosen].join(', ') }) : name}
        >
          {chosen.size === 0 ? name : chosen.size === 1 ? label : `${name} · ${number(chosen.size)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.facetValues} aria-label={name}>
        <FacetValues searchLabel={searchLabel} values={values} chosen={chosen} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The values in an open menu; a closed one, beside a list that is being searched, is not drawn with each key. */
function FacetValues({ searchLabel, values, chosen, onChoose }: Pick<FacetMenuProps, 'searchLabel' | 'values' | 'chosen' | 'onChoose'>) {
  const { t } = useWords('catalogue');
  const { number } = useFormats();
  const [text, setText] = useState('');
  const counted = useMemo(values, [values]);
  const wanted = fold(text);
  const matching = counted.filter(({ label }) => fold(label).includes(wanted));
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
