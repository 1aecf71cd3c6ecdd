import { afterEach, describe, expect, it } from 'vitest';
import { nextAfter, positionOf } from '../../../renderer/frame/focus-recovery.ts';

afterEach(() => document.body.replaceChildren());

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no ${id}`);
  return found;
}

/** Returns the ID of the element that gets the focus after an element and its children are removed. */
function followerOf(html: string, id: string, gone: string, before: readonly string[] = []): string | undefined {
  document.body.innerHTML = html;
  const place = positionOf(element(id));
  const earlier = before.map(element);
  element(gone).remove();
  return nextAfter(place, earlier)?.id;
}

const list =
  '<section><input id="search"><ul><li id="one"><button id="x1"></button></li><li id="two"><button id="x2"></button></li></ul></section>';

describe('the focus after its element is removed', () => {
  it('moves to the element in its place, or to the last one at the end of a list', () => {
    expect(followerOf(list, 'x1', 'one')).toBe('x2');
    expect(followerOf(list, 'x2', 'two')).toBe('x1');
  });

  it('moves to the element that replaces a button', () => {
    document.body.innerHTML = '<section><a id="link" href="#"></a><button id="pause"></button></section>';
    const place = positionOf(element('pause'));
    element('pause').outerHTML = '<button id="resume"></button>';
    expect(nextAfter(place, [])?.id).toBe('resume');
  });

  it('skips elements that can’t have the focus', () => {
    const html =
      '<section><button id="x"></button><button disabled></button><button tabindex="-1"></button><p hidden><button></button></p>';
    expect(followerOf(`${html}<button id="next"></button></section>`, 'x', 'x')).toBe('next');
  });

  it('returns to the previously focused element if the whole section is removed', () => {
    const html =
      '<main id="main"><button id="first"></button><button id="open"></button><section id="part"><button id="close"></button></section></main>';
    expect(followerOf(html, 'close', 'part', ['first', 'open', 'close'])).toBe('open');
    expect(followerOf(html, 'close', 'part')).toBeUndefined();
  });

  it('stays in the open dialog', () => {
    const html =
      '<button id="behind"></button><div role="dialog" aria-modal="true"><button id="shut"></button><section id="part"><button id="go"></button></section></div>';
    expect(followerOf(html, 'go', 'part', ['shut', 'behind', 'go'])).toBe('shut');
  });
});
