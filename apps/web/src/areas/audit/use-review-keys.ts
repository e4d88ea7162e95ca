import { useLatest, useT, type KeyHint } from '@matlas/web-kit';
import { App } from 'antd';
import { useEffect } from 'react';

/** Buttons of the page that a key presses. */
const PRESSED: Readonly<Record<string, string>> = { a: 'approve', r: 'return' };
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="combobox"]') !== null;

/** j and k walk through the queue, a approves, r returns, ? tells the keys. Not while something is typed or a dialog is open. */
export function useReviewKeys(go: (step: number) => void): KeyHint[] {
  const t = useT();
  const { message } = App.useApp();
  const hints: KeyHint[] = [
    { keys: ['j'], does: t('dataAudit.next') },
    { keys: ['k'], does: t('dataAudit.previous') },
    { keys: ['a'], does: t('dataAudit.approve') },
    { keys: ['r'], does: t('dataAudit.reject') },
    { keys: ['?'], does: t('dataAudit.keys') },
  ];
  const latest = useLatest({
    go,
    tellKeys: () => void message.info(hints.map(({ keys, does }) => `${keys.join(' ')} ${does}`).join(' · ')),
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-select-open')) return;
      if (event.key === 'j') latest.current.go(1);
      else if (event.key === 'k') latest.current.go(-1);
      else if (event.key === '?') latest.current.tellKeys();
      else {
        const name = PRESSED[event.key];
        const button = name === undefined ? null : document.querySelector<HTMLElement>(`[data-review-key="${name}"]`);
        if (!button) return;
        event.preventDefault();
        button.click();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
  return hints;
}
