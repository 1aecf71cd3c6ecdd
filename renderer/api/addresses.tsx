import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import { languageOf } from '../../shared/languages/index.ts';
import { copiedUrl } from '../../shared/url/index.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './addresses.module.css';

/** Renders the URLs of the API's rows in its languages with copy buttons. Also renders the catalogue's URL if it differs. */
export function Addresses({ api }: { readonly api: ApiDescription }) {
  const { t } = useTexts('api');
  return (
    <dl className={styles.addresses}>
      {api.sides.map(({ language, url, namedUrl }) => {
        const { label } = languageOf(language);
        return <Address key={language} name={t('url', { label })} copyLabel={t('copyUrl', { label })} url={url} named={namedUrl} />;
      })}
    </dl>
  );
}

interface AddressProps {
  readonly name: string;
  readonly copyLabel: string;
  readonly url: string;
  readonly named: string;
}

function Address({ name, copyLabel, url, named }: AddressProps) {
  const { t } = useTexts('api');
  return (
    <div className={styles.address}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.url}>{url}</span>
        {named !== '' && named !== url && (
          <span className={styles.named}>
            {t('named')} <span className={styles.url}>{named}</span>
          </span>
        )}
      </dd>
      <dd className={styles.copy}>
        <CopyButton text={copiedUrl(url)} name={name} label={copyLabel} />
      </dd>
    </div>
  );
}
