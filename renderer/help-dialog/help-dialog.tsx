import { Button } from '@mantine/core';
import type { Tokens } from 'marked';
import { lexer } from 'marked';
import { createElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { type RenderToken, renderTokens } from '../components/prose.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { HelpContext, type OpenHelp } from '../help/help-context.ts';
import { followHelpLink, helpStart, loadHelpPage } from '../help/help-pages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { anchorOf } from './anchor.ts';
import styles from './help-dialog.module.css';

export interface HelpDialogProps {
  /** The initial page. Can contain an anchor. */
  readonly page: string;
  readonly onClose: () => void;
}

/** Renders the documentation in a dialog, with links between pages and a button that goes back. */
export function HelpDialog({ page, onClose }: HelpDialogProps): ReactNode {
  const { t, language } = useTexts('help');
  const [visited, setVisited] = useState<readonly string[]>([page]);
  const shown = visited.at(-1) ?? page;
  const open = useCallback<OpenHelp>((next) => setVisited((before) => [...before, next]), []);
  const start = helpStart(language);
  return (
    <Dialog title={t('title')} opened onClose={onClose} width={860}>
      <div className={styles.actions}>
        <Button variant="default" disabled={visited.length === 1} onClick={() => setVisited((before) => before.slice(0, -1))}>
          {t('back')}
        </Button>
        <Button variant="default" disabled={shown === start} onClick={() => open(start)}>
          {t('allPages')}
        </Button>
      </div>
      {/* An error on the page is about the help itself, so it offers no further help. */}
      <HelpContext value={null}>
        <HelpPage page={shown} open={open} />
      </HelpContext>
    </Dialog>
  );
}

function HelpPage({ page, open }: { readonly page: string; readonly open: OpenHelp }): ReactNode {
  const { t } = useTexts('help');
  const [path = '', anchor] = page.split('#');
  const { value, problem, busy, again } = useLoaded(useCallback(async () => ({ path, markdown: await loadHelpPage(path) }), [path]));
  const article = useRef<HTMLElement>(null);
  const markdown = value?.path === path ? value.markdown : null;
  const content = useMemo(() => (markdown === null ? null : renderHelp(markdown, path, open)), [markdown, path, open]);
  useEffect(() => {
    if (content === null) return;
    const headings = [...(article.current?.querySelectorAll<HTMLElement>('[data-anchor]') ?? [])];
    // Focusing the heading scrolls it into view, and tells screen readers where the page begins.
    headings.find(({ dataset }) => anchor === undefined || dataset.anchor === anchor)?.focus();
  }, [content, anchor]);
  if (problem !== null) return <ProblemNotice problem={problem} onRetry={again} retrying={busy} />;
  if (content === null) return <Waiting what={t('loading')} />;
  return (
    <article ref={article} className={styles.page}>
      {content}
    </article>
  );
}

/** Renders a page. Images are omitted because the user already sees the application. */
function renderHelp(markdown: string, page: string, open: OpenHelp): ReactNode {
  const own: RenderToken = (token, renderAll) => {
    switch (token.type) {
      case 'heading':
        return heading(token, renderAll(token.tokens));
      case 'image':
        return null;
      case 'link':
        return (
          <HelpLink page={page} href={token.href} open={open}>
            {renderAll(token.tokens)}
          </HelpLink>
        );
      case 'table':
        return table(token, renderAll);
      default:
        return undefined;
    }
  };
  return renderTokens(lexer(markdown, { gfm: true }), own);
}

/** The title of the dialog is a second-level heading, so the headings of the page have lower levels. */
function heading(token: Tokens.Heading, content: ReactNode): ReactNode {
  return createElement(`h${Math.min(token.depth + 2, 6)}`, { tabIndex: -1, 'data-anchor': anchorOf(token.text) }, content);
}

function table(token: Tokens.Table, renderAll: Parameters<RenderToken>[1]): ReactNode {
  const row = (kind: 'th' | 'td', cells: readonly Tokens.TableCell[]): ReactNode =>
    createElement('tr', null, ...cells.map(({ tokens }) => createElement(kind, null, renderAll(tokens))));
  return (
    <table>
      <thead>{row('th', token.header)}</thead>
      {createElement('tbody', null, ...token.rows.map((cells) => row('td', cells)))}
    </table>
  );
}

interface HelpLinkProps {
  readonly page: string;
  readonly href: string;
  readonly open: OpenHelp;
  readonly children: ReactNode;
}

function HelpLink({ page, href, open, children }: HelpLinkProps): ReactNode {
  const target = followHelpLink(page, href);
  if (target.kind === 'web') return <ExternalLink address={target.url}>{children}</ExternalLink>;
  if (target.kind === 'none') return children;
  return (
    <button type="button" className={styles.link} onClick={() => open(target.page)}>
      {children}
    </button>
  );
}
