import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { type Format, formatSchema } from '../../shared/contract/results/run.ts';
import type { SignInRemark } from '../../shared/signin/descriptor.ts';
import { type SnippetSignIn, secretName, secretNamesOf, snippetLanguages, withComments } from '../../shared/snippets/index.ts';
import { exactUrl } from '../../shared/url/index.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { saveText } from '../components/save-file.ts';
import { Select } from '../components/select.tsx';
import { useConnections } from '../connections/connections-context.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import { useSignInMethod } from '../signin/sign-in-context.ts';
import classes from './code.module.css';
import { CodeText } from './code-text.tsx';
import { useCodeRequest } from './use-code.ts';

/** The URL of an editor. */
interface CodeUrl {
  readonly text: string;
  /** True if the URL requests something other than the query. */
  readonly incomplete: boolean;
  /** Number of errors in the URL. */
  readonly mistakes: number;
}

interface CodeRegionProps {
  readonly title: string;
  /** A URL of the API on the server's own origin. */
  readonly home: string;
  readonly formats: readonly Format[];
  readonly urls: Readonly<Record<Format, CodeUrl>>;
  /** Run id of the last complete REST response. */
  readonly runId: string | null;
  /** The types of the columns. */
  readonly types: ReadonlyMap<string, ValueType>;
  readonly onClose: () => void;
}

const languageSchema = z.string();

/** Renders the query as code in a selected language (region `Code`). The code is updated when the query changes. */
export function CodeRegion({ title, home, formats, urls, runId, types, onClose }: CodeRegionProps): React.ReactNode {
  const { t } = useTexts('code');
  const announce = useAnnounce();
  const client = useClient();
  const { current } = useConnections();
  const method = useSignInMethod(current);
  const connection = useMemo(() => ({ ...current, method }), [current, method]);
  const [chosen, choose] = usePersistedValue('dataquay.code.language', languageSchema, '');
  const [chosenFormat, setChosenFormat] = usePersistedValue<Format>('dataquay.code.format', formatSchema, formats[0] ?? 'odata');
  const format = formats.find((one) => one === chosenFormat) ?? formats[0] ?? 'odata';
  const language = snippetLanguages.find(({ id }) => id === chosen) ?? snippetLanguages[0];
  const { text, incomplete, mistakes } = urls[format];
  const [isOnePage, setOnePage] = usePersistedValue('dataquay.code.page', z.boolean(), false);
  const all = language?.fetchesAll === true && !isOnePage;
  const { request, remark } = useCodeRequest(client, connection, { title, home, format, url: exactUrl(text), runId, all, types });
  if (language === undefined) return null;
  /** Returns a text that explains where the user gets a secret. */
  const origin = (name: string, signIn: SnippetSignIn): string => {
    if (name === secretName.password && signIn.method === 'password') return t('origin.password', { username: signIn.username });
    if (name === secretName.clientSecret && 'token' in signIn) return t('origin.clientSecret', { client: signIn.token.clientId });
    return t(name === secretName.serviceToken ? 'origin.serviceToken' : 'origin.accessToken');
  };
  const source = language.write(request);
  const secrets = secretNamesOf(request.signIn).map((name) => ({ name, origin: origin(name, request.signIn) }));
  const written =
    typeof source === 'string'
      ? withComments(
          source,
          language,
          secrets.map(({ name, origin }) => `${name}: ${origin}`),
        )
      : source;
  const code = typeof written === 'string' ? written : null;
  const file = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'query'}.${language.fileEnding}`;
  const save = (): void => {
    saveText(file, code ?? '', 'text/plain');
    announce(t('saved', { file }));
  };
  return (
    <section aria-label={t('region')} className={classes.region} data-pane="code">
      <div className={classes.bar}>
        <h2 className={classes.title}>{t('region')}</h2>
        <Select
          aria-label={t('language')}
          className={classes.language}
          options={snippetLanguages.map(({ id, title: name }) => ({ value: id, label: name }))}
          value={language.id}
          data-pane-start
          onChange={choose}
        />
        {formats.length < 2 ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('format')}
            value={format}
            data={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            onChange={(value) => setChosenFormat(formatSchema.parse(value))}
          />
        )}
        {language.fetchesAll === true ? (
          <SegmentedControl
            size="xs"
            aria-label={t('rows')}
            value={isOnePage ? 'page' : 'all'}
            data={(['all', 'page'] as const).map((value) => ({ value, label: t(`rowsOf.${value}`) }))}
            onChange={(value) => setOnePage(value === 'page')}
          />
        ) : null}
        <span className={classes.spring} />
        {code === null ? null : (
          <>
            <CopyButton text={code} name={t('codeIn', { language: language.title })} label={t('copy')} />
            <Button variant="default" size="compact-xs" title={t('saveHint', { file })} onClick={save}>
              {t('save')}
            </Button>
          </>
        )}
        <CloseButton size="sm" className={classes.close ?? ''} title={t('close')} onClick={onClose} />
      </div>
      <CodeFacts
        secrets={secrets}
        packages={code === null ? [] : language.packages(request)}
        remark={remark}
        isIncomplete={incomplete}
        isMistaken={mistakes > 0}
        isOnePage={language.fetchesAll !== true && !(request.odata && language.followsLinks === true)}
      />
      {typeof written === 'string' ? (
        <CodeText label={t('codeIn', { language: language.title })} text={written} highlighting={language.highlighting} />
      ) : (
        <p role="note" className={`${classes.facts} ${classes.attention}`}>
          {t(`refused.${written.refused}`, { language: language.title })}
        </p>
      )}
    </section>
  );
}

interface CodeFactsProps {
  readonly secrets: readonly { readonly name: string; readonly origin: string }[];
  readonly packages: readonly string[];
  readonly remark: SignInRemark | null;
  readonly isIncomplete: boolean;
  readonly isMistaken: boolean;
  /** Whether the code requests only one page. */
  readonly isOnePage: boolean;
}

/** Renders the requirements of the code, and notes about the code. */
function CodeFacts({ secrets, packages, remark, isIncomplete, isMistaken, isOnePage }: CodeFactsProps): React.ReactNode {
  const { t } = useTexts('code');
  return (
    <div className={classes.facts} role="note">
      {secrets.length === 0 ? null : (
        <>
          <p>{t('environment', { count: secrets.length })}</p>
          <ul className={classes.secrets}>
            {secrets.map(({ name, origin }) => (
              <li key={name}>
                <code>{name}</code>
                {t('secretOrigin', { origin })}
              </li>
            ))}
          </ul>
        </>
      )}
      {packages.length === 0 ? null : (
        <p>
          {t('packages', { count: packages.length })} <Names names={packages} />
        </p>
      )}
      {isOnePage ? <p>{t('onePage')}</p> : null}
      {remark === null ? null : <p className={classes.attention}>{t(`remark.${remark}`)}</p>}
      {isMistaken ? <p className={classes.attention}>{t('mistaken')}</p> : null}
      {isIncomplete ? <p className={classes.attention}>{t('incomplete')}</p> : null}
    </div>
  );
}

function Names({ names }: { readonly names: readonly string[] }): React.ReactNode {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 ? ', ' : ''}
      <code>{name}</code>
    </span>
  ));
}
