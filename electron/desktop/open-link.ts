import type { Dialog } from 'electron';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';

/** Dependencies of {@link linkOpener}. */
export interface LinkOpenerParts {
  /** Returns whether a URL is opened, needs confirmation, or is blocked. */
  readonly classify: (url: string) => LinkVerdict;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Language of the dialogs (BCP 47): French if it begins with `fr`, otherwise English. */
  readonly language: string;
  /** Opens a URL in the user's browser. */
  readonly open: (url: string) => Promise<void>;
}

/**
 * Returns a function that handles links as the application decides: it opens a link in the user's browser, asks the user first, or shows
 * why the link is blocked.
 */
export function linkOpener({ classify, dialog, language, open }: LinkOpenerParts): (url: string) => Promise<void> {
  const { t } = sharedTexts(language.toLowerCase().startsWith('fr') ? 'fr' : 'en');
  let asking = false;
  return async (address) => {
    // Shows one dialog at a time, so that a page that opens links in a loop can't show many dialogs.
    if (asking) return;
    const link = classify(address);
    if (link.verdict === 'open') return open(link.url);
    asking = true;
    try {
      if (link.verdict === 'blocked') {
        const detail = `${t(`links:reasons.${link.reason}`)}\n\n${address.slice(0, 500)}`;
        await dialog.showMessageBox({ type: 'warning', message: t('links:blocked'), detail, buttons: [t('links:close')], noLink: true });
        return;
      }
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message: t('links:question', { host: link.host }),
        detail: link.url,
        buttons: [t('links:cancel'), t('links:open')],
        // Cancel is the default button, so that pressing Enter doesn't open the link.
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      });
      if (response === 1) await open(link.url);
    } finally {
      asking = false;
    }
  };
}
