import { verdictOrder, type VerdictName } from '@matlas/web-kit';
import { readTarget, writeTarget, type Target } from './target/target';

export const groupings = ['none', 'substance', 'part', 'supplier', 'law'] as const;
export type Grouping = (typeof groupings)[number];
export const views = ['findings', 'rbs', 'totals', 'charts'] as const;
export type AnalysisView = (typeof views)[number];
export const duties = ['yes', 'depends', 'no'] as const;
export type Duty = (typeof duties)[number];

/** What the address bar holds of the screen: which run, against which, and what of it is shown. */
export interface AnalysisState {
  /** What is analysed: its newest run is shown unless one is named. */
  target: Target | undefined;
  runId: number | undefined;
  /** Run to compare with; `none` against nothing; undefined: the run before. */
  compare: number | 'none' | undefined;
  verdicts: readonly VerdictName[];
  lawIds: readonly number[];
  supplier: string;
  changedOnly: boolean;
  /** Accepted findings alone, or the others. */
  decided: 'accepted' | 'open' | undefined;
  q: string;
  grouping: Grouping;
  /** Groups that are open. */
  expanded: readonly string[];
  view: AnalysisView;
  /** Articles by what Art. 33 asks. */
  duty: Duty | undefined;
  /**
   * Finding in the detail panel: `12`, or `7.12` where it belongs to the compared run 7 (a finding that is gone); of
   * articles the article.
   */
  open: string | undefined;
  /** Data sheet and regulation of the matrix: `12.3`. */
  cell: string | undefined;
  /** The variants of the vehicle are open: `list`, or the number of one, so that a task can lead there. */
  whatIf: string | undefined;
}

/** Passes are most of the findings and the least of the news. */
export const defaultVerdicts: readonly VerdictName[] = verdictOrder.filter((verdict) => verdict !== 'pass');

export const numberIn = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};
const listIn = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
const oneOf = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text);

export function readState(search: URLSearchParams): AnalysisState {
  const chosen = listIn(search.get('verdicts'));
  const verdicts = verdictOrder.filter((verdict) => chosen.includes(verdict));
  return {
    target: readTarget(search),
    runId: numberIn(search.get('runId')),
    compare: search.get('compare') === 'none' ? 'none' : numberIn(search.get('compare')),
    verdicts: verdicts.length > 0 ? verdicts : defaultVerdicts,
    lawIds: listIn(search.get('laws')).flatMap((text) => numberIn(text) ?? []),
    supplier: search.get('supplier') ?? '',
    changedOnly: search.get('changed') === '1',
    decided: oneOf(['accepted', 'open'], search.get('decided')),
    q: search.get('q') ?? '',
    grouping: oneOf(groupings, search.get('group')) ?? 'none',
    expanded: search.getAll('expanded'),
    view: oneOf(views, search.get('view')) ?? 'findings',
    duty: oneOf(duties, search.get('duty')),
    open: search.get('open') ?? undefined,
    cell: search.get('cell') ?? undefined,
    whatIf: search.get('whatIf') ?? undefined,
  };
}

const names: Partial<Record<keyof AnalysisState, string>> = {
  lawIds: 'laws',
  changedOnly: 'changed',
  grouping: 'group',
};
const standard: Partial<Record<keyof AnalysisState, string>> = {
  verdicts: defaultVerdicts.join(','),
  grouping: 'none',
  view: 'findings',
};

function textOf(value: AnalysisState[keyof AnalysisState]): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === undefined ? '' : String(value);
}

/** The address after a change; what stands at its default is left out. */
export function writeState(search: URLSearchParams, patch: Partial<AnalysisState>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of Object.keys(patch) as (keyof AnalysisState)[]) {
    if (key === 'target') writeTarget(next, patch.target);
    else if (key === 'expanded') writeAll(next, key, patch.expanded ?? []);
    else writeOne(next, key, patch[key]);
  }
  return next;
}
function writeOne(next: URLSearchParams, key: keyof AnalysisState, value: AnalysisState[keyof AnalysisState]): void {
  const text = textOf(value);
  const name = names[key] ?? key;
  if (text === '' || text === standard[key]) next.delete(name);
  else next.set(name, text);
}
function writeAll(next: URLSearchParams, name: string, values: readonly string[]): void {
  next.delete(name);
  for (const value of values) next.append(name, value);
}

/** Presses or lifts one verdict of the filter; with none left all but "pass" come back. */
export function toggleVerdict(verdicts: readonly VerdictName[], verdict: VerdictName): readonly VerdictName[] {
  const next = verdictOrder.filter((one) => (one === verdict) !== verdicts.includes(one));
  return next.length > 0 ? next : defaultVerdicts;
}

/** Filters beside the verdicts. */
export const isFiltered = (state: AnalysisState): boolean =>
  state.q !== '' ||
  state.lawIds.length > 0 ||
  state.supplier !== '' ||
  state.changedOnly ||
  state.decided !== undefined;
export const noFilters: Partial<AnalysisState> = {
  q: '',
  lawIds: [],
  supplier: '',
  changedOnly: false,
  decided: undefined,
  verdicts: defaultVerdicts,
};
/** Another run or another thing: what belonged to the one before is left. */
export const elsewhere: Partial<AnalysisState> = {
  runId: undefined,
  compare: undefined,
  open: undefined,
  cell: undefined,
  supplier: '',
  lawIds: [],
  expanded: [],
};
