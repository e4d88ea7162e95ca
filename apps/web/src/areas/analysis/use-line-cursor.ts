import type { Finding } from '@matlas/contract';
import { verdictOrder, type VerdictName } from '@matlas/web-kit';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { FindingLine } from './finding-lines';

export interface CursorOptions {
  lines: readonly FindingLine[];
  openKey: string | undefined;
  onOpen: (finding: Finding) => void;
  onToggle: (verdict: VerdictName) => void;
  onGroup: (key: string, isOpen: boolean) => void;
  onMore: (groupKey: string) => void;
}

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
    'input, textarea, [role="combobox"], [role="listbox"], [role="menu"], [role="radiogroup"], .ant-select, .ant-modal-wrap, .ant-drawer',
  ) !== null;
const isButton = (target: EventTarget) => target instanceof HTMLElement && target.closest('button, a') !== null;

/** The active line: the group or placeholder that the user moved to, otherwise the open finding. */
function useActiveLine(lines: readonly FindingLine[], openKey: string | undefined) {
  const [ownKey, setOwnKey] = useState<string>();
  const activeKey =
    ownKey !== undefined && lines.some(({ key, kind }) => key === ownKey && kind !== 'finding')
      ? ownKey
      : (openKey ?? ownKey);
  const index = useMemo(() => lines.findIndex(({ key }) => key === activeKey), [lines, activeKey]);
  const active = lines[index];
  return { activeKey, index, active, setOwnKey };
}

/** Index of the open finding among the findings, without groups. */
function useFindingPosition(lines: readonly FindingLine[], openKey: string | undefined): number {
  return useMemo(
    () => lines.filter(({ kind }) => kind === 'finding').findIndex(({ key }) => key === openKey),
    [lines, openKey],
  );
}

/**
 * Keyboard navigation of the list: J and K move, the open panel follows; Enter opens, Right and Left expand and
 * collapse a group; 1 to 6 toggle verdicts (ux.md section 6).
 */
export function useLineCursor({ lines, openKey, onOpen, onToggle, onGroup, onMore }: CursorOptions) {
  const { activeKey, index, active, setOwnKey } = useActiveLine(lines, openKey);
  const goTo = (to: number) => {
    const target = lines[Math.min(lines.length - 1, Math.max(0, to))];
    if (!target) return;
    setOwnKey(target.key);
    if (openKey !== undefined && target.kind === 'finding') onOpen(target.finding);
  };
  const enter = (line: FindingLine) => {
    if (line.kind === 'finding') onOpen(line.finding);
    else if (line.kind === 'group') onGroup(line.group.key, !line.isOpen);
    else onMore(line.groupKey);
  };
  const turn = (event: KeyboardEvent): boolean => {
    if (active?.kind !== 'group' || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return false;
    onGroup(active.group.key, event.key === 'ArrowRight');
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
    const step = steps[event.key];
    const verdict = /^[1-6]$/.test(event.key) ? verdictOrder[Number(event.key) - 1] : undefined;
    if (step !== undefined) goTo(index < 0 ? 0 : index + step);
    else if (verdict) onToggle(verdict);
    else if (event.key === 'Enter' && active && !isButton(event.target)) enter(active);
    else if (!turn(event)) return;
    event.preventDefault();
  };
  const position = useFindingPosition(lines, openKey);
  return {
    activeKey,
    position,
    onKeyDown,
    choose: (line: FindingLine) => {
      setOwnKey(line.key);
      enter(line);
    },
  };
}
