import type { CheckKind, CheckSide } from '@matlas/contract';

const base = '/auxiliaryVerificationTools';
const screens: Readonly<Record<CheckKind, string>> = {
  checks: 'checkResult',
  svhc: 'SVHCResult',
  custom: 'customResultPage',
  substances: 'substanceResult',
};
/** The specification defines separate paths for the results of received sheets. */
const prefixOf = (side: CheckSide): string => (side === 'received' ? 'r' : '');

/** Path of the result of a run: its sheets, or the findings of one kind. */
export const runPath = (side: CheckSide, runId: number, kind?: CheckKind): string =>
  `${base}/${prefixOf(side)}${kind === undefined ? 'result' : screens[kind]}?run=${runId}`;
export const toolPath = '/tools/AuxiliaryVerificationTool';
export const pastRunsPath = `${toolPath}?tab=runs`;

/** Screen of the tools that a path stands for. */
export interface ToolAddress {
  shows: 'tool' | 'custom' | 'result';
  side: CheckSide;
  kind: CheckKind | undefined;
}
export function parseToolAddress(pathname: string): ToolAddress {
  const name = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  for (const side of ['own', 'received'] as const) {
    const prefix = prefixOf(side);
    if (name === `${prefix}customCheckActionTool`) return { shows: 'custom', side, kind: 'custom' };
    if (name === `${prefix}result`) return { shows: 'result', side, kind: undefined };
    const kind = (Object.keys(screens) as CheckKind[]).find((each) => name === `${prefix}${screens[each]}`);
    if (kind) return { shows: 'result', side, kind };
  }
  return { shows: 'tool', side: 'own', kind: undefined };
}
