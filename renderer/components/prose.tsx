import { decodeHTML } from 'entities';
import type { MarkedToken, Token } from 'marked';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { ExternalLink } from './external-link.tsx';
import { readProse } from './read-prose.ts';

interface ProseProps {
  /** Text from a server, either Markdown or plain text. */
  readonly text: string;
}

/**
 * Renders paragraphs, lists and links of a text from a server. Only the syntax of Markdown is used. Each token becomes a React element, so
 * HTML in the text stays text.
 */
export function Prose({ text }: ProseProps) {
  const tokens = useMemo(() => readProse(text), [text]);
  return tokens === null ? <pre>{text}</pre> : renderTokens(tokens);
}

type RenderAll = (tokens: readonly Token[] | undefined) => ReactNode;

/**
 * Renders a token instead of the default. If the result is undefined, the default is rendered. `renderAll` renders the tokens within the
 * token.
 */
export type RenderToken = (token: MarkedToken, renderAll: RenderAll) => ReactNode | undefined;

/** Renders Markdown tokens as React elements. */
export function renderTokens(tokens: readonly Token[], own: RenderToken = () => undefined): ReactNode {
  const renderAll: RenderAll = (inner) => createElement(Fragment, null, ...(inner ?? []).map((token) => renderOne(markedToken(token))));
  const renderOne = (token: MarkedToken): ReactNode => {
    const content = own(token, renderAll);
    return content === undefined ? render(token, renderAll) : content;
  };
  return renderAll(tokens);
}

/** Converts the type of a token. Without extensions, every token is one of marked's own tokens. */
function markedToken(token: Token): MarkedToken {
  return token as MarkedToken;
}

function render(token: MarkedToken, renderAll: RenderAll): ReactNode {
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
