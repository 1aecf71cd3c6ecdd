import { describe, expect, it } from 'vitest';
import { contextMenuTemplate } from '../../../electron/desktop/context-menu.ts';

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: true,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
};

describe('the context menu', () => {
  it('shows the available editing commands of a text field in the user’s language', () => {
    const items = contextMenuTemplate({ isEditable: true, selectionText: '', editFlags }, 'fr');
    expect(items).toContainEqual({ role: 'paste', label: 'Coller', enabled: true });
    expect(items).toContainEqual({ role: 'undo', label: 'Annuler', enabled: false });
  });

  it('shows Copy for selected text, and no menu for other elements', () => {
    const place = { isEditable: false, editFlags };
    expect(contextMenuTemplate({ ...place, selectionText: 'text' }, 'en')).toEqual([{ role: 'copy', label: 'Copy', enabled: true }]);
    expect(contextMenuTemplate({ ...place, selectionText: ' ' }, 'en')).toEqual([]);
  });
});
