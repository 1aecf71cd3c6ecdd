import { FileUp } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './drop-target.module.css';
import { PassFilesContext } from './pass-files-context.ts';
import { type Dropped, hasFiles, isOurs, readDrop } from './read-drop.ts';

/** Handles drops anywhere in the window. Covers the window with an explanation while files are dragged over it. */
export function DropTarget({ onDrop }: { readonly onDrop: (dropped: Dropped) => void }): ReactNode {
  const { t } = useTexts('opened');
  const isDesktop = useContext(PassFilesContext) !== null;
  const [dragging, setDragging] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const stop = new AbortController();
    // The capture phase comes before a text editor would insert the content of a dropped file.
    const options = { signal: stop.signal, capture: true };
    const take = (event: DragEvent): boolean => {
      if (!isOurs(event)) return false;
      // Otherwise the browser would show a dropped file instead of the application.
      event.preventDefault();
      if (hasFiles(event)) event.stopPropagation();
      return true;
    };
    const over = (event: DragEvent): void => {
      if (!take(event) || event.dataTransfer === null) return;
      event.dataTransfer.dropEffect = 'copy';
      setDragging(hasFiles(event));
    };
    const drop = (event: DragEvent): void => {
      setDragging(false);
      if (take(event) && event.dataTransfer !== null) void readDrop(event.dataTransfer).then((dropped) => latest.current(dropped));
    };
    const leave = (event: DragEvent): void => {
      // An element is related if the pointer is still in the window.
      if (event.relatedTarget === null) setDragging(false);
    };
    window.addEventListener('dragover', over, options);
    window.addEventListener('drop', drop, options);
    window.addEventListener('dragleave', leave, options);
    return () => stop.abort();
  }, []);
  if (!dragging) return null;
  return (
    <div className={classes.target} data-drop-target>
      <FileUp size={32} aria-hidden />
      <strong>{t(isDesktop ? 'drop.data' : 'drop.files')}</strong>
      <span>{t(isDesktop ? 'drop.others' : 'drop.selectData')}</span>
    </div>
  );
}
