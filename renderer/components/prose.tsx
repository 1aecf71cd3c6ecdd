import { decodeHTML } from 'entities';
import { lexer, type MarkedToken, type Token } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { ExternalLink } from './external-link.tsx';

interface ProseProps {
  /** What somebody else wrote, in Markdown or plainly. */
  readonly text: string;
}

/**
 * Paragraphs, lists and links of a text from a deployment.
 *
 * Only the grammar of Markdown is used: every part becomes a React element here, so markup inside the text stays text.
 */
export function Prose({ text }: ProseProps) {
  const tokens = useMemo(() => lexer(text, { gfm: true }), [text]);
  return <>{renderAll(tokens)}</>;
}

function renderAll(tokens: readonly Token[] | undefined): ReactNode {
  return createElement(Fragment, null, ...(tokens ?? []).map((token) => render(known(token))));
}

/** Without extensions every token is one of marked's own. */
function known(token: Token): MarkedToken {
  return token as MarkedToken;
}

function render(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return null;
    case 'paragraph':
      return <p>{renderAll(token.tokens)}</p>;
    case 'heading':
      return (
        <p>
          <strong>{renderAll(token.tokens)}</strong>
        </p>
      );
    case 'blockquote':
      return <blockquote>{renderAll(token.tokens)}</blockquote>;
    case 'list':
      return token.ordered ? (
        <ol start={token.start === '' ? 1 : token.start}>{renderAll(token.items)}</ol>
      ) : (
        <ul>{renderAll(token.items)}</ul>
      );
    case 'list_item':
      return <li>{renderAll(token.tokens)}</li>;
    case 'code':
      return <pre>{token.text}</pre>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'em':
      return <em>{renderAll(token.tokens)}</em>;
    case 'strong':
      return <strong>{renderAll(token.tokens)}</strong>;
    case 'del':
      return <del>{renderAll(token.tokens)}</del>;
    case 'br':
      return <br />;
    case 'link':
      return <ExternalLink address={token.href}>{renderAll(token.tokens)}</ExternalLink>;
    case 'text':
      return token.tokens ? renderAll(token.tokens) : decodeHTML(token.text);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
}
