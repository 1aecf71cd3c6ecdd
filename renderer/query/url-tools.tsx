import { ActionIcon, Button } from '@mantine/core';
import { AlignLeft, FileDiff } from 'lucide-react';
import { memo } from 'react';
import type { Format } from '../../shared/contract/run.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useWords } from '../i18n/use-words.ts';
import classes from './url-spine.module.css';

interface UrlToolsProps {
  readonly format: Format;
  /** True where two runs are there to compare. */
  readonly canCompare: boolean;
  /** Whether the URLs of the last two runs are shown. */
  readonly compared: boolean;
  readonly onCompared: (compared: boolean) => void;
  /** Whether the URL is shown with one parameter a line. */
  readonly lines: boolean;
  readonly onLines: (lines: boolean) => void;
  /** The URL exactly encoded, as it stands. */
  readonly readUrl: () => string;
}

/** What can be done with a URL, beside it; the same whatever is typed in it. */
export const UrlTools = memo(function UrlTools(props: UrlToolsProps): React.ReactNode {
  const { format, canCompare, compared, onCompared, lines, onLines, readUrl } = props;
  const { t } = useWords('editor');
  const show = t(`difference.show.${format}`);
  return (
    <span className={classes.tools}>
      <ActionIcon
        {...(canCompare ? { title: show } : { 'aria-label': show, title: t('difference.none') })}
        aria-pressed={compared && canCompare}
        disabled={!canCompare}
        onClick={() => onCompared(!compared)}
      >
        <FileDiff size={14} aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        leftSection={<AlignLeft size={14} aria-hidden />}
        aria-label={t(`lines.${format}`)}
        title={t('lines.hint')}
        aria-pressed={lines}
        onClick={() => onLines(!lines)}
      >
        {t('lines.label')}
      </Button>
      <CopyButton text={readUrl} name={t(`url.${format}`)} label={t(`copy.${format}`)} />
    </span>
  );
});
