import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { useAnnounce } from './announcer.tsx';

interface CopyButtonProps {
  /** The text, or what reads it when it is wanted: a text that changes with each key is no reason to draw the button anew. */
  readonly text: string | (() => string | Promise<string>);
  /** What is copied, as the announcement names it: "REST URL". */
  readonly name: string;
  /** The button's accessible name. */
  readonly label: string;
  /** What stands on it where “Copy” says too little. */
  readonly words?: string;
}

const markedFor = 2000;

/** Copies a text and says so politely, or says that it could not. */
export function CopyButton({ text, name, label, words }: CopyButtonProps) {
  const { t } = useWords('api');
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), markedFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
      setCopied(true);
      announce(t('copied', { name }));
    } catch {
      announce(t('copyFailed'));
    }
  };
  return (
    <Button
      variant="subtle"
      leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
      aria-label={label}
      onClick={copy}
    >
      {words ?? t('copy')}
    </Button>
  );
}
