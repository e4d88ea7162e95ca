import type { MessagePort } from 'node:worker_threads';
import {
  exactLoaderThrough,
  type EngineInput,
  type EngineOutput,
  type ItemScope,
  type PackedInput,
  PASS_CODE,
  runEngine,
  maskConfidential,
  unpackInput,
  withinScopes,
} from '@matlas/domain';
import { setDecidingLimits } from '../engine/deciding-limits';
import { claimRows } from '../engine/claim-rows';
import { judgementRows } from '../engine/judgement-rows';

/** The changed entries in one state of the lists. `entryOf`: entry of the impact by item id. */
export interface JudgedState extends Pick<PackedInput, 'items' | 'exemptions' | 'applications'> {
  entryOf: Readonly<Record<string, number>>;
  /** Entries that apply to some classes and positions only. */ scopes: readonly ItemScope[];
}
export interface ChangeInput {
  /** The vehicle, without the rules. */
  engine: Omit<PackedInput, 'items' | 'exemptions' | 'applications'>;
  before: JudgedState;
  after: JudgedState;
  /** Index of each engine position in the BOM. */
  positionAt: Int32Array;
  /** Nodes of the caller's own sheets that contain confidential substances. */
  ownNodes: readonly number[];
  exact: MessagePort;
}
/** A judgement that appears, disappears or changes its verdict; `at` is the BOM index of the position. */
export interface ChangedJudgement {
  at: number;
  entry: number;
  unitKind: number;
  node: number;
  before: number;
  after: number;
  min: string;
  max: string;
  limitBefore: string | null;
  limitAfter: string | null;
  mass: number;
}
export interface ChangeOutput {
  changed: ChangedJudgement[];
  worstBefore: number;
  worstAfter: number;
}

interface EntryJudgement {
  at: number;
  entry: number;
  unitKind: number;
  node: number;
  verdict: number;
  min: string;
  max: string;
  limit: string | null;
  mass: number;
}
const DIGITS = 12;
const percent = (fraction: number): string => (fraction * 100).toPrecision(DIGITS);

/** The limit that decided each judgement, in percent; null when the claimed exemption entry has no bound. */
function limitsOf(input: EngineInput, output: EngineOutput): (string | null)[] {
  const rows = judgementRows(input, output, [], new Map());
  setDecidingLimits(
    rows,
    claimRows(input, output, rows),
    { exemptions: input.exemptions, entries: [] },
    output.judgements.exemption,
  );
  return rows.map(({ limit, decidingMin, decidingMax, decidingEntry }) =>
    decidingEntry === null ? limit : (decidingMax ?? decidingMin),
  );
}

/** Judgements of single entries by position and unit. Judgements about a whole list are left out. */
function judgementsByEntry(
  input: EngineInput,
  output: EngineOutput,
  { entryOf }: JudgedState,
  positionAt: Int32Array,
): Map<string, EntryJudgement> {
  const { judgements, findings, exact } = output;
  const found = new Map<string, EntryJudgement>();
  const limits = limitsOf(input, output);
  findings.judgement.forEach((row, index) => {
    const item = input.items[judgements.item[row] as number];
    const entry = item && entryOf[item.id];
    if (!item || entry === undefined) return;
    const [unitKind, node, at] = [
      judgements.unitKind[row] as number,
      judgements.node[row] as number,
      positionAt[findings.position[index] as number] as number,
    ];
    const precise = exact.get(row);
    found.set([at, unitKind, node, judgements.override[row], entry, item.denominator].join(), {
      at,
      entry,
      unitKind,
      node,
      verdict: judgements.verdict[row] as number,
      min: precise?.min ?? percent(judgements.min[row] as number),
      max: precise?.max ?? percent(judgements.max[row] as number),
      limit: limits[row] ?? null,
      mass: findings.massNominal[index] as number,
    });
  });
  return found;
}
const worstOf = (judgements: ReadonlyMap<string, EntryJudgement>): number =>
  [...judgements.values()].reduce((worst, { verdict }) => Math.min(worst, verdict), PASS_CODE);

function changedBetween(
  before: ReadonlyMap<string, EntryJudgement>,
  after: ReadonlyMap<string, EntryJudgement>,
): ChangedJudgement[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ChangedJudgement[] => {
    const [old, now] = [before.get(key), after.get(key)];
    const present = now ?? old;
    const [was, is] = [old?.verdict ?? PASS_CODE, now?.verdict ?? PASS_CODE];
    if (!present || was === is) return [];
    return [
      {
        at: present.at,
        entry: present.entry,
        unitKind: present.unitKind,
        node: present.node,
        before: was,
        after: is,
        min: present.min,
        max: present.max,
        limitBefore: old?.limit ?? null,
        limitAfter: now?.limit ?? null,
        mass: present.mass,
      },
    ];
  });
}

/**
 * Judges the vehicle by the entries before and after the change. Confidential substances of others are left out: a
 * change of a list with one substance would reveal which substance it is.
 */
export async function run({ engine, before, after, positionAt, ownNodes, exact }: ChangeInput): Promise<ChangeOutput> {
  const own = new Set(ownNodes);
  let hidden = false;
  const judge = async (state: JudgedState): Promise<Map<string, EntryJudgement>> => {
    const { entryOf: _entryOf, scopes, ...rules } = state;
    const unpacked = unpackInput({ ...engine, ...rules });
    hidden ||= unpacked.edges.confidential.some(
      (isConfidential, edge) => isConfidential === 1 && !own.has(unpacked.edges.parent[edge] as number),
    );
    const { input } = maskConfidential(unpacked, {
      ownLists: new Set(state.items.map(({ listId }) => listId)),
      ownNodes: own,
    });
    return judgementsByEntry(
      input,
      withinScopes(input, await runEngine(input, exactLoaderThrough(exact, unpacked.edges)), scopes, positionAt),
      state,
      positionAt,
    );
  };
  const [was, is] = [await judge(before), await judge(after)];
  return { changed: changedBetween(was, is), worstBefore: worstOf(was), worstAfter: worstOf(is) };
}
