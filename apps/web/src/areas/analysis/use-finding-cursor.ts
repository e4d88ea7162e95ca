import type { Finding } from '@matlas/contract';
import { verdictOrder, type VerdictName } from '@matlas/web-kit';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { findingKey } from './finding-lines';

export interface CursorOptions {
  findings: readonly Finding[];
  openKey: string | undefined;
  onOpen: (finding: Finding) => void;
  onToggle: (verdict: VerdictName) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1, Home: -Infinity, End: Infinity };
const hasOwnKeys = (target: EventTarget) => target instanceof HTMLElement && target.closest('input, textarea, [role="combobox"], [role="listbox"], [role="menu"], [role="radiogroup"], .ant-select') !== null;
const isButton = (target: EventTarget) => target instanceof HTMLElement && target.closest('button, a') !== null;

/** The row of the keyboard. J and K move, the open panel follows; Enter opens; 1 to 6 toggle verdicts (ux.md section 6). */
export function useFindingCursor({ findings, openKey, onOpen, onToggle }: CursorOptions) {
  const [ownKey, setOwnKey] = useState<string>();
  const activeKey = openKey ?? ownKey;
  const position = useMemo(() => findings.findIndex((finding) => findingKey(finding) === activeKey), [findings, activeKey]);
  const goTo = (to: number) => {
    const target = findings[Math.min(findings.length - 1, Math.max(0, to))];
    if (!target) return;
    setOwnKey(findingKey(target));
    if (openKey !== undefined) onOpen(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
    const step = steps[event.key];
    const verdict = /^[1-6]$/.test(event.key) ? verdictOrder[Number(event.key) - 1] : undefined;
    const active = findings[position];
    if (step !== undefined) goTo(position < 0 ? 0 : position + step);
    else if (verdict) onToggle(verdict);
    else if (event.key === 'Enter' && active && !isButton(event.target)) onOpen(active);
    else return;
    event.preventDefault();
  };
  return { activeKey, position, onKeyDown, choose: (finding: Finding) => { setOwnKey(findingKey(finding)); onOpen(finding); } };
}
