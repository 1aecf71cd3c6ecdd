import type { Dialog } from 'electron';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';

/** What {@link linkOpener} works with. */
export interface LinkOpenerParts {
  /** The application's decision; the page has none. */
  readonly classify: (url: string) => LinkVerdict;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** BCP 47; French if it begins with `fr`, else English. */
  readonly language: string;
  /** Opens an address in the user's browser. */
  readonly open: (url: string) => Promise<void>;
}

/** Opens links in the user's browser as the application decides, asks first, or says why a link is blocked. */
export function linkOpener({ classify, dialog, language, open }: LinkOpenerParts): (url: string) => Promise<void> {
  const { t } = sharedTexts(language.toLowerCase().startsWith('fr') ? 'fr' : 'en');
  let asking = false;
  return async (address) => {
    // A page that opens links in a loop can't cover the screen with questions.
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
        // Enter alone opens nothing.
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
