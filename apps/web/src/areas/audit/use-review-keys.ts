import { useLatest, useT, type KeyHint } from '@matlas/web-kit';
import { App } from 'antd';
import { useEffect } from 'react';

/** Buttons of the page that a key presses. */
const PRESSED: Readonly<Record<string, string>> = { a: 'approve', r: 'return', b: 'ask', n: 'annotate', s: 'node' };
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable], [role="combobox"]') !== null;
/** A tick box takes letters for itself only while one writes; it does not write. */
const isTicking = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox';

interface KeyActions {
  go: (step: number) => void;
  mark: () => void;
  showKeys: () => void;
}
const isBelowDialog = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, .ant-select-open') !== null;
function useKeys(latest: { readonly current: KeyActions }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) && !isTicking(event.target)) return;
      if (isBelowDialog()) return;
      if (event.key === 'j') latest.current.go(1);
      else if (event.key === 'k') latest.current.go(-1);
      else if (event.key === 'x') latest.current.mark();
      else if (event.key === '?') latest.current.showKeys();
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
}

/**
 * j and k walk through the queue, a approves, r returns, x marks, b asks the sender, n annotates, s returns for the
 * chosen node, ? tells the keys. Not while something is typed or a dialog is open.
 */
export function useReviewKeys({ go, mark }: { go: (step: number) => void; mark: () => void }): KeyHint[] {
  const t = useT();
  const { message } = App.useApp();
  const hints: KeyHint[] = [
    { keys: ['j'], does: t('dataAudit.next') },
    { keys: ['k'], does: t('dataAudit.previous') },
    { keys: ['a'], does: t('dataAudit.approve') },
    { keys: ['r'], does: t('dataAudit.reject') },
    { keys: ['?'], does: t('dataAudit.keys') },
  ];
  const further: KeyHint[] = [
    { keys: ['x'], does: t('dataAudit.mark') },
    { keys: ['b'], does: t('dataAudit.ask') },
    { keys: ['n'], does: t('dataAudit.annotate') },
    { keys: ['s'], does: t('dataAudit.addNode') },
  ];
  const latest = useLatest({
    go,
    mark,
    showKeys: () =>
      void message.info([...hints, ...further].map(({ keys, does }) => `${keys.join(' ')} ${does}`).join(' · ')),
  });
  useKeys(latest);
  return hints;
}
