import { useMemo, useState, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  J: 1,
  ArrowUp: -1,
  k: -1,
  K: -1,
  Home: -Infinity,
  End: Infinity,
};
const hasOwnKeys = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest(
    'input, textarea, [role="combobox"], [role="listbox"], [role="menu"], [role="radiogroup"], .ant-select, .ant-drawer, .ant-modal-wrap',
  ) !== null;
const isButton = (target: EventTarget) => target instanceof HTMLElement && target.closest('button, a') !== null;

/** Keyboard navigation of a list with a panel: J and K move, the open panel follows, Enter opens it. */
export function useArticleKeys(
  rows: readonly { key: string }[],
  openKey: string | undefined,
  onOpen: (key: string) => void,
) {
  const [ownKey, setOwnKey] = useState<string>();
  const activeKey = openKey ?? ownKey;
  const position = useMemo(() => rows.findIndex(({ key }) => key === activeKey), [rows, activeKey]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
    const step = steps[event.key];
    const target =
      step === undefined ? undefined : rows[position < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, position + step))];
    if (target) {
      setOwnKey(target.key);
      if (openKey !== undefined) onOpen(target.key);
    } else if (event.key === 'Enter' && activeKey !== undefined && !isButton(event.target)) onOpen(activeKey);
    else return;
    event.preventDefault();
  };
  return {
    activeKey,
    position,
    onKeyDown,
    choose: (key: string) => {
      setOwnKey(key);
      onOpen(key);
    },
  };
}
