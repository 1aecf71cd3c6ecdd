import { ActionIcon, Button } from '@mantine/core';
import { Redo2, Save, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useShortcutText } from '../../frame/use-shortcuts.ts';
import { useWords } from '../../i18n/use-words.ts';
import classes from './form-actions.module.css';

/** Properties of {@link FormActions}. */
export interface FormActionsProps {
  /** True while a response is pending. */
  readonly running: boolean;
  readonly onCancel: () => void;
  /** Compares the responses, and first runs what hasn't run yet. */
  readonly onCompare: () => void;
  /** Shows the query as code. */
  readonly onCode: () => void;
  /** Opens the dialog that saves the query as a file. */
  readonly onSave: () => void;
  /** Null if there is nothing to undo. */
  readonly onUndo: (() => void) | null;
  /** Null if there is nothing to redo. */
  readonly onRedo: (() => void) | null;
}

/** Renders the actions of the whole query below the form. **Run** submits the form around it. */
export const FormActions = memo(function FormActions(props: FormActionsProps): React.ReactNode {
  const { running, onCancel, onCompare, onCode, onSave, onUndo, onRedo } = props;
  const { t } = useWords(['query', 'compare', 'code', 'saved']);
  const keys = useShortcutText();
  return (
    <div className={classes.actions}>
      <Button type="submit" title={t('runHint', { keys: keys('run') })}>
        {t('run')}
      </Button>
      <Button type="button" variant="default" title={t('compare:compareHint')} onClick={onCompare}>
        {t('compare:compare')}
      </Button>
      <Button type="button" variant="default" title={t('code:openHint')} onClick={onCode}>
        {t('code:open')}
      </Button>
      <div className={classes.end} data-running={running || undefined}>
        <span className={classes.steps}>
          <ActionIcon
            type="button"
            aria-label={t('saved:saveQuery')}
            title={t('saved:saveQueryHint', { keys: keys('save') })}
            onClick={onSave}
          >
            <Save size={14} aria-hidden />
          </ActionIcon>
          <StepButton
            label={t('undo')}
            hint={t('undoHint', { keys: keys('undo') })}
            icon={<Undo2 size={14} aria-hidden />}
            onPress={onUndo}
          />
          <StepButton
            label={t('redo')}
            hint={t('redoHint', { keys: keys('redo') })}
            icon={<Redo2 size={14} aria-hidden />}
            onPress={onRedo}
          />
        </span>
        {running ? (
          <Button type="button" variant="default" className={classes.cancel ?? ''} onClick={onCancel}>
            {t('cancel')}
          </Button>
        ) : null}
      </div>
    </div>
  );
});

interface StepButtonProps {
  readonly label: string;
  /** The label with its keyboard shortcut. */
  readonly hint: string;
  readonly icon: React.ReactNode;
  /** Null if there is no such step. */
  readonly onPress: (() => void) | null;
}

/** Undoes or redoes a step of the query. It keeps the focus while it is disabled. */
function StepButton({ label, hint, icon, onPress }: StepButtonProps): React.ReactNode {
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      title={hint}
      aria-disabled={onPress === null || undefined}
      data-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
    >
      {icon}
    </ActionIcon>
  );
}
