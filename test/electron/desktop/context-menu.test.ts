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
  it('of a text field has the possible editing commands in the user’s language', () => {
    const items = contextMenuTemplate({ isEditable: true, selectionText: '', editFlags }, 'fr');
    expect(items).toContainEqual({ role: 'paste', label: 'Coller', enabled: true });
    expect(items).toContainEqual({ role: 'undo', label: 'Annuler', enabled: false });
  });

  it('of selected text has Copy, and other elements have no menu', () => {
    const place = { isEditable: false, editFlags };
    expect(contextMenuTemplate({ ...place, selectionText: 'text' }, 'en')).toEqual([{ role: 'copy', label: 'Copy', enabled: true }]);
    expect(contextMenuTemplate({ ...place, selectionText: ' ' }, 'en')).toEqual([]);
  });
});
