import { Button } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useAnnounce } from './announcer.tsx';

interface CopyButtonProps {
  /** The text, or a function that returns it. With a function, the button doesn't render when the text changes. */
  readonly text: string | (() => string | Promise<string>);
  /** Name of the copied text in the announcement, such as "REST URL". */
  readonly name: string;
  /** The button's accessible name. */
  readonly label: string;
  /** Label of the button. Defaults to "Copy". */
  readonly caption?: string;
}

const markedFor = 2000;

/** Renders a button that copies a text and announces the result. */
export function CopyButton({ text, name, label, caption: words }: CopyButtonProps) {
  const { t } = useTexts('api');
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
