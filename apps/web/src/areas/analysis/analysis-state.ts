import { verdictOrder, type VerdictName } from '@matlas/web-kit';

export const groupings = ['none', 'substance', 'part', 'supplier'] as const;
export type Grouping = (typeof groupings)[number];

/** What the address bar holds of the screen: which run, against which, and what of it is shown. */
export interface AnalysisState {
  modId: number | undefined;
  runId: number | undefined;
  /** Run to compare with; `none` against nothing; undefined: the run before. */
  compare: number | 'none' | undefined;
  verdicts: readonly VerdictName[];
  lawIds: readonly number[];
  supplier: string;
  changedOnly: boolean;
  q: string;
  grouping: Grouping;
  view: 'findings' | 'totals';
  /** Finding in the detail panel: `12`, or `7.12` where it belongs to the compared run 7 (a finding that is gone). */
  open: string | undefined;
}

/** Passes are most of the findings and the least of the news. */
export const defaultVerdicts: readonly VerdictName[] = verdictOrder.filter((verdict) => verdict !== 'pass');

const numberIn = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};
const listIn = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

export function readState(search: URLSearchParams): AnalysisState {
  const chosen = listIn(search.get('verdicts'));
  const verdicts = verdictOrder.filter((verdict) => chosen.includes(verdict));
  return {
    modId: numberIn(search.get('modId')),
    runId: numberIn(search.get('runId')),
    compare: search.get('compare') === 'none' ? 'none' : numberIn(search.get('compare')),
    verdicts: verdicts.length > 0 ? verdicts : defaultVerdicts,
    lawIds: listIn(search.get('laws')).flatMap((text) => numberIn(text) ?? []),
    supplier: search.get('supplier') ?? '',
    changedOnly: search.get('changed') === '1',
    q: search.get('q') ?? '',
    grouping: groupings.find((grouping) => grouping === search.get('group')) ?? 'none',
    view: search.get('view') === 'totals' ? 'totals' : 'findings',
    open: search.get('open') ?? undefined,
  };
}

const names: Partial<Record<keyof AnalysisState, string>> = { lawIds: 'laws', changedOnly: 'changed', grouping: 'group' };
const standard: Partial<Record<keyof AnalysisState, string>> = { verdicts: defaultVerdicts.join(','), grouping: 'none', view: 'findings' };

function textOf(value: AnalysisState[keyof AnalysisState]): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === undefined ? '' : String(value);
}

/** The address after a change; what stands at its default is left out. */
export function writeState(search: URLSearchParams, patch: Partial<AnalysisState>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of Object.keys(patch) as (keyof AnalysisState)[]) {
    const text = textOf(patch[key]);
    const name = names[key] ?? key;
    if (text === '' || text === standard[key]) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Presses or lifts one verdict of the filter; with none left all but "pass" come back. */
export function toggleVerdict(verdicts: readonly VerdictName[], verdict: VerdictName): readonly VerdictName[] {
  const next = verdictOrder.filter((one) => (one === verdict) !== verdicts.includes(one));
  return next.length > 0 ? next : defaultVerdicts;
}

/** Filters beside the verdicts. */
export const isFiltered = (state: AnalysisState): boolean => state.q !== '' || state.lawIds.length > 0 || state.supplier !== '' || state.changedOnly;
export const noFilters: Partial<AnalysisState> = { q: '', lawIds: [], supplier: '', changedOnly: false, verdicts: defaultVerdicts };
