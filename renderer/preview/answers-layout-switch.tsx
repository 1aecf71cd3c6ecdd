import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { Columns2, Rows2 } from 'lucide-react';
import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { answersLayouts } from './answers-layout.ts';
import classes from './preview.module.css';
import type { LayoutOfAnswers } from './use-answers-layout.ts';

/** Chooses between both answers side by side, one above the other, and one alone. */
export const AnswersLayoutSwitch = memo(function AnswersLayoutSwitch({ layout }: { readonly layout: LayoutOfAnswers }): React.ReactNode {
  const { t } = useWords('preview');
  const marks = { both: <Columns2 size={14} />, stacked: <Rows2 size={14} />, rest: 'REST', odata: 'OData' };
  return (
    <SegmentedControl
      size="xs"
      className={classes.layouts ?? ''}
      classNames={{ label: classes.layout ?? '' }}
      aria-label={t('layout.label')}
      value={layout.present}
      onChange={(chosen) => layout.choose(answersLayouts.find((known) => known === chosen) ?? 'both')}
      data={answersLayouts.map((value) => ({
        value,
        label: (
          <span title={t(`layout.${value}`)}>
            <span aria-hidden="true">{marks[value]}</span>
            <VisuallyHidden>{t(`layout.${value}`)}</VisuallyHidden>
          </span>
        ),
      }))}
    />
  );
});
