import { verdictOrder, type VerdictName } from '@matlas/web-kit';
import { readTarget, writeTarget, type Target } from './target/target';

export const groupings = ['none', 'substance', 'part', 'supplier', 'law'] as const;
export type Grouping = (typeof groupings)[number];
export const views = ['findings', 'rbs', 'totals', 'charts'] as const;
export type AnalysisView = (typeof views)[number];
export const duties = ['yes', 'depends', 'no'] as const;
export type Duty = (typeof duties)[number];

/** The state of the analysis screen in the URL: the run, the run to compare with, and the filters. */
export interface AnalysisState {
  /** The analysed target. Its newest run is shown unless `runId` names one. */
  target: Target | undefined;
  runId: number | undefined;
  /** The run to compare with; `none` for no comparison; undefined for the previous run. */
  compare: number | 'none' | undefined;
  verdicts: readonly VerdictName[];
  lawIds: readonly number[];
  supplier: string;
  changedOnly: boolean;
  /** Show only accepted findings, or only open ones; undefined shows both. */
  decided: 'accepted' | 'open' | undefined;
  q: string;
  grouping: Grouping;
  /** Keys of the expanded groups. */
  expanded: readonly string[];
  view: AnalysisView;
  /** Filter of articles by the duty of REACH Art. 33. */
  duty: Duty | undefined;
  /**
   * The finding in the detail panel: `12`, or `7.12` for a finding that exists only in the compared run 7. In the list
   * of articles it is the key of the article.
   */
  open: string | undefined;
  /** The selected cell of the matrix, by data sheet and regulation: `12.3`. */
  cell: string | undefined;
  /** The open variants panel: `list`, or the number of a variant. It is in the URL so that a job can link to it. */
  whatIf: string | undefined;
}

/** Findings with the verdict `pass` are hidden by default: they are the most frequent and the least important. */
export const defaultVerdicts: readonly VerdictName[] = verdictOrder.filter((verdict) => verdict !== 'pass');

export const parsePositiveInteger = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};
const parseList = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);
const parseOption = <V extends string>(values: readonly V[], text: string | null): V | undefined =>
  values.find((value) => value === text);

export function readState(search: URLSearchParams): AnalysisState {
  const chosen = parseList(search.get('verdicts'));
  const verdicts = verdictOrder.filter((verdict) => chosen.includes(verdict));
  return {
    target: readTarget(search),
    runId: parsePositiveInteger(search.get('runId')),
    compare: search.get('compare') === 'none' ? 'none' : parsePositiveInteger(search.get('compare')),
    verdicts: verdicts.length > 0 ? verdicts : defaultVerdicts,
    lawIds: parseList(search.get('laws')).flatMap((text) => parsePositiveInteger(text) ?? []),
    supplier: search.get('supplier') ?? '',
    changedOnly: search.get('changed') === '1',
    decided: parseOption(['accepted', 'open'], search.get('decided')),
    q: search.get('q') ?? '',
    grouping: parseOption(groupings, search.get('group')) ?? 'none',
    expanded: search.getAll('expanded'),
    view: parseOption(views, search.get('view')) ?? 'findings',
    duty: parseOption(duties, search.get('duty')),
    open: search.get('open') ?? undefined,
    cell: search.get('cell') ?? undefined,
    whatIf: search.get('whatIf') ?? undefined,
  };
}

const parameterNames: Partial<Record<keyof AnalysisState, string>> = {
  lawIds: 'laws',
  changedOnly: 'changed',
  grouping: 'group',
};
const defaultParameters: Partial<Record<keyof AnalysisState, string>> = {
  verdicts: defaultVerdicts.join(','),
  grouping: 'none',
  view: 'findings',
};

function toParameterText(value: AnalysisState[keyof AnalysisState]): string {
  if (typeof value === 'boolean') return value ? '1' : '';
  return value === undefined ? '' : String(value);
}

/** The URL after a change. Parameters with their default value are left out. */
export function writeState(search: URLSearchParams, patch: Partial<AnalysisState>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of Object.keys(patch) as (keyof AnalysisState)[]) {
    if (key === 'target') writeTarget(next, patch.target);
    else if (key === 'expanded') writeListParameter(next, key, patch.expanded ?? []);
    else writeParameter(next, key, patch[key]);
  }
  return next;
}
function writeParameter(
  next: URLSearchParams,
  key: keyof AnalysisState,
  value: AnalysisState[keyof AnalysisState],
): void {
  const text = toParameterText(value);
  const name = parameterNames[key] ?? key;
  if (text === '' || text === defaultParameters[key]) next.delete(name);
  else next.set(name, text);
}
function writeListParameter(next: URLSearchParams, name: string, values: readonly string[]): void {
  next.delete(name);
  for (const value of values) next.append(name, value);
}

/** Toggles one verdict of the filter. When none is left, all verdicts but `pass` are selected again. */
export function toggleVerdict(verdicts: readonly VerdictName[], verdict: VerdictName): readonly VerdictName[] {
  const next = verdictOrder.filter((one) => (one === verdict) !== verdicts.includes(one));
  return next.length > 0 ? next : defaultVerdicts;
}

/** Whether a filter other than the verdicts is set. */
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
/** The change that resets the state of the old run when another run or target is chosen. */
export const resetForOtherRun: Partial<AnalysisState> = {
  runId: undefined,
  compare: undefined,
  open: undefined,
  cell: undefined,
  supplier: '',
  lawIds: [],
  expanded: [],
};
