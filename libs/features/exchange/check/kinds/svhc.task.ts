import {
  confidentialSources,
  type EngineOutput,
  exactLoaderThrough,
  flagsOf,
  type ListItem,
  type PackedInput,
  percentText,
  runEngine,
  UNIT_KINDS,
  type UnitKind,
  unpackInput,
  type UnpackedInput,
  type Verdict,
  verdictOf,
} from '@matlas/domain';
import type { JudgedSheets } from '../sheet-judge';

export interface SvhcTaskInput extends JudgedSheets {
  roots: readonly number[];
  items: readonly ListItem[];
  /** Nodes with content that is confidential to the reader. */
  secretNodes: readonly number[];
}
/**
 * A substance of the list in an article or material of a sheet: its percent there, and the grams in one piece of
 * the sheet.
 */
export interface SvhcRow {
  root: number;
  unit: UnitKind;
  node: number;
  /** Id of the list entry; null for undisclosed content. */ item: number | null;
  verdict: Verdict;
  minPercent: string;
  maxPercent: string;
  limitPercent: string;
  minGrams: number;
  maxGrams: number;
  /** The substance is confidential to the reader. */
  hidden: boolean;
  flags: readonly string[];
}

/** Judges sheets by the list, each as if it were one position. */
export async function run(question: SvhcTaskInput): Promise<SvhcRow[]> {
  const input = unpackInput(packed(question));
  return rowsOf(input, await runEngine(input, exactLoaderThrough(question.exact, input.edges)), question);
}

const packed = ({ graph, roots, items }: SvhcTaskInput): PackedInput => ({
  graph,
  items,
  exemptions: [],
  applications: [],
  watched: [],
  dates: {},
  options: { scaleToDeclared: true, includePass: true },
  positions: {
    root: Int32Array.from(roots),
    pieces: new Float64Array(roots.length).fill(1),
    massGrams: new Float64Array(roots.length).fill(NaN),
  },
});

function rowsOf(input: UnpackedInput, output: EngineOutput, { roots, secretNodes }: SvhcTaskInput): SvhcRow[] {
  const { findings, judgements, exact } = output;
  const secret = new Set(secretNodes);
  const sources = confidentialSources(input, output);
  return Array.from(findings.position, (position, at): SvhcRow => {
    const row = findings.judgement[at] as number;
    const item = input.items[judgements.item[row] as number];
    const decided = exact.get(row);
    return {
      root: roots[position] as number,
      unit: UNIT_KINDS[judgements.unitKind[row] as number] ?? 'material',
      node: judgements.node[row] as number,
      item: item ? Number(item.id) : null,
      verdict: verdictOf(judgements.verdict[row] as number),
      minPercent: decided?.min ?? percentText(judgements.min[row] as number),
      maxPercent: decided?.max ?? percentText(judgements.max[row] as number),
      limitPercent: item?.limitPercent ?? percentText(judgements.limit[row] as number),
      minGrams: findings.massMin[at] as number,
      maxGrams: findings.massMax[at] as number,
      hidden: (sources.get(row) ?? []).some((node) => secret.has(node)),
      flags: flagsOf(judgements.flags[row] as number),
    };
  });
}
