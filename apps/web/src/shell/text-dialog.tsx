import { SHELL } from '@matlas/contract';
import { useLanguage, useReturnFocus, useT, type Language } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { TextBlocks } from './text-blocks';

/** Texts of the installation, `public/texts/<language>/<name>.md`; an operator can replace them. */
export type TextName = 'rules' | 'terms' | 'update' | 'help';

async function readText(name: TextName, language: Language, signal: AbortSignal): Promise<string> {
  const answer = await fetch(`/texts/${language}/${name}.md`, { signal });
  // A server without the file answers with the page of the console instead.
  if (!answer.ok || !/^text\/(markdown|plain)/.test(answer.headers.get('content-type') ?? ''))
    throw new Error(`${name}.md: ${answer.status}`);
  return answer.text();
}

export interface TextFile {
  text: string | undefined;
  isMissing: boolean;
}

/** The content of a text file in the reader's language; a failure is only logged (specification 000 section 8). */
export function useTextFile(name: TextName): TextFile {
  const language = useLanguage();
  const [file, setFile] = useState<TextFile>({ text: undefined, isMissing: false });
  useEffect(() => {
    const reading = new AbortController();
    readText(name, language, reading.signal)
      .then((text) => setFile({ text, isMissing: false }))
      .catch((reason: unknown) => {
        if (reading.signal.aborted) return;
        console.warn(reason);
        setFile({ text: undefined, isMissing: true });
      });
    return () => reading.abort();
  }, [name, language]);
  return file;
}

/** A scrollable text, also by keyboard. Its height is fixed before the text is loaded. */
export function TextView({ name, label }: { name: TextName; label: string }) {
  const t = useT();
  const { text, isMissing } = useTextFile(name);
  return (
    <div className="s-text" tabIndex={0} role="region" aria-label={label}>
      {text === undefined ? null : <TextBlocks text={text} />}
      {isMissing ? <p className="m-faint">{t('errors.client.textFileFailed', { name: label })}</p> : null}
    </div>
  );
}

export interface TextDialogProps {
  name: TextName;
  title: string;
  onClose: () => void;
  /** Buttons instead of Close: agreeing, with or without a countdown. */
  footer?: ReactNode;
  /** Content above the text: version and date. */
  lead?: ReactNode;
  /** Can only be closed with its buttons. */
  mustDecide?: boolean;
}

/** Shows a text in a dialog: help, rules, terms, update notes. */
export function TextDialog({ name, title, onClose, footer, lead, mustDecide = false }: TextDialogProps) {
  const t = useT();
  useReturnFocus();
  return (
    <Modal
      open
      width={SHELL.dialogWidth}
      title={title}
      onCancel={onClose}
      closable={!mustDecide}
      keyboard={!mustDecide}
      mask={{ closable: false }}
      footer={footer ?? <Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {lead}
      <TextView name={name} label={title} />
    </Modal>
  );
}
