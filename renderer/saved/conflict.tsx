import { Button } from '@mantine/core';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import { type SavedQuery, savedQueryText } from '../../shared/saved/index.ts';
import { SavedProblems } from '../components/saved-problems.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './saved.module.css';

interface ConflictProps {
  readonly file: string;
  readonly mine: SavedQuery;
  /** The current version of the file. Null if it was deleted. */
  readonly theirs: SavedEntry | null;
  readonly onReplace: () => void;
  readonly onSaveNew: () => void;
  readonly onBack: () => void;
}

/** Renders both versions of a file that has changed since it was opened, and the possible actions. */
export function Conflict({ file, mine, theirs, onReplace, onSaveNew, onBack }: ConflictProps): React.ReactNode {
  const { t } = useTexts('saved');
  const own = savedQueryText(mine);
  const other = theirs?.saved ? savedQueryText(theirs.saved) : '';
  return (
    <div className={classes.question}>
      <p role="alert" className={classes.wrong}>
        {theirs === null ? t('clash.gone', { file }) : t('clash.changed', { file })}
      </p>
      <div className={classes.versions}>
        <Version title={t('clash.mine')} text={own} other={other} />
        {theirs === null ? null : theirs.saved === null ? (
          <section>
            <h3>{t('clash.theirs')}</h3>
            <SavedProblems problems={theirs.problems} />
          </section>
        ) : (
          <Version title={t('clash.theirs')} text={other} other={own} />
        )}
      </div>
      <div className={classes.acts}>
        {theirs === null ? null : (
          <Button variant="default" className={classes.danger} onClick={onReplace}>
            {t('clash.replace')}
          </Button>
        )}
        <Button onClick={onSaveNew}>{t('clash.saveNew')}</Button>
        <Button variant="default" onClick={onBack}>
          {t('clash.back')}
        </Button>
      </div>
    </div>
  );
}

interface VersionProps {
  readonly title: string;
  readonly text: string;
  readonly other: string;
}

/** Renders a version. Lines that the other version doesn't contain are marked. */
function Version({ title, text, other }: VersionProps): React.ReactNode {
  const known = new Set(other.split('\n').map((line) => line.replace(/,$/, '')));
  let from = 0;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text. */}
      <pre tabIndex={0}>
        {text
          .trimEnd()
          .split('\n')
          .map((line) => {
            const key = from;
            from += line.length + 1;
            const differs = other !== '' && !known.has(line.replace(/,$/, ''));
            return (
              <span key={key} data-differs={differs || undefined}>
                {`${differs ? '≠' : ' '} ${line}\n`}
              </span>
            );
          })}
      </pre>
    </section>
  );
}
