import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { applicationTextsFor } from '../texts/application-texts.ts';

/** The properties of the right-clicked element that the menu depends on. */
export type ClickedElement = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>;

/**
 * Returns the context menu of an element: editing commands for text fields, Copy for selected text, otherwise no commands.
 *
 * @param language BCP 47
 */
export function contextMenuTemplate(
  { isEditable, selectionText, editFlags }: ClickedElement,
  language: string,
): MenuItemConstructorOptions[] {
  const word = applicationTextsFor(language).topics.menu;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', label: word.copy, enabled: editFlags.canCopy }];
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  return [
    { role: 'undo', label: word.undo, enabled: editFlags.canUndo },
    { role: 'redo', label: word.redo, enabled: editFlags.canRedo },
    separator,
    { role: 'cut', label: word.cut, enabled: editFlags.canCut },
    { role: 'copy', label: word.copy, enabled: editFlags.canCopy },
    { role: 'paste', label: word.paste, enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', label: word.selectAll, enabled: editFlags.canSelectAll },
  ];
}
