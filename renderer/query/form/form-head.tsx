import { ActionIcon } from '@mantine/core';
import { ChevronsLeft, ChevronsRight, Redo2, Save, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useShortcutText } from '../../commands/use-shortcuts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import classes from './form-head.module.css';

/** Properties of {@link FormHead}. */
export interface FormHeadProps {
  /** Opens the dialog that saves the query as a file. */
  readonly onSave: () => void;
  /** Null if there is nothing to undo. */
  readonly onUndo: (() => void) | null;
  /** Null if there is nothing to redo. */
  readonly onRedo: (() => void) | null;
  /** Whether a URL is invalid, so that the form shows the last valid query. */
  readonly behind?: boolean;
  /** Collapses the form to a rail. */
  readonly onCollapse: () => void;
}

/** Renders the heading of the form, with the actions of the whole query. */
export const FormHead = memo(function FormHead({ onSave, onUndo, onRedo, onCollapse, behind = false }: FormHeadProps): React.ReactNode {
  const { t } = useTexts(['query', 'saved']);
  const keys = useShortcutText();
  return (
    <div className={classes.head}>
      <span className={classes.title}>
        {t('query:formTitle')}
        {behind ? (
          <span className={classes.behind} title={t('query:behindHint')}>
            {t('query:behind')}
          </span>
        ) : null}
      </span>
      <ActionIcon type="button" aria-label={t('saved:saveQuery')} title={t('saved:saveQueryHint', { keys: keys('save') })} onClick={onSave}>
        <Save size={14} aria-hidden />
      </ActionIcon>
      <StepButton
        label={t('query:undo')}
        hint={t('query:undoHint', { keys: keys('undo') })}
        icon={<Undo2 size={14} aria-hidden />}
        onPress={onUndo}
      />
      <StepButton
        label={t('query:redo')}
        hint={t('query:redoHint', { keys: keys('redo') })}
        icon={<Redo2 size={14} aria-hidden />}
        onPress={onRedo}
      />
      <ActionIcon type="button" title={t('query:collapse')} aria-expanded onClick={onCollapse}>
        <ChevronsLeft size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
});

interface StepButtonProps {
  readonly label: string;
  /** The label with its keyboard shortcut. */
  readonly hint: string;
  readonly icon: React.ReactNode;
  /** Null if there is no step to undo or redo. */
  readonly onPress: (() => void) | null;
}

/** Renders a button that undoes or redoes a step of the query. The button keeps the focus while it is disabled. */
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

/** Renders the rail that replaces a collapsed form. */
export function FormRail({ onExpand }: { readonly onExpand: () => void }): React.ReactNode {
  const { t } = useTexts('query');
  return (
    <section aria-label={t('form')} className={classes.rail} data-pane="query">
      <ActionIcon title={t('expand')} aria-expanded={false} data-pane-start onClick={onExpand}>
        <ChevronsRight size={14} aria-hidden />
      </ActionIcon>
      <span className={classes.railTitle} aria-hidden="true">
        {t('formTitle')}
      </span>
    </section>
  );
}
