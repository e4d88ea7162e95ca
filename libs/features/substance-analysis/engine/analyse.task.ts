import type { MessagePort } from 'node:worker_threads';
import {
  confidentialSources,
  exactLoaderThrough,
  type EngineInput,
  type EngineOutput,
  type ItemScope,
  type PackedInput,
  runEngine,
  maskConfidential,
  unpackInput,
  withinScopes,
  chunked,
} from '@matlas/domain';
import { setDecidingLimits } from './deciding-limits';
import { type ClaimRow, claimRows } from './claim-rows';
import { encodeFindings, orderFindings, type OrderedFindings } from './finding-rows';
import { judgementRows, type JudgementRow } from './judgement-rows';
import { rollUpPositions, type PositionRollUp } from './position-roll-up';
import { totalRows, type TotalRow } from './total-rows';
import { shiftedExact, type Replacement, replaceUses } from './apply-variant';

/** Input of the worker thread that judges a vehicle; plain data and typed arrays. */
export interface AnalysisInput {
  runId: number;
  engine: PackedInput;
  /** Index of each engine position in the BOM. */
  positionAt: Int32Array;
  /** Index of the parent of every BOM position, -1 for a root. Parents come before their children. */
  parent: Int32Array;
  /** Number of the entry of each exemption. */
  entries: readonly string[];
  watched: readonly { substanceId: number }[];
  /** Ids of the enterprise's own lists, and the nodes of its own sheets that contain confidential substances. */
  ownLists: readonly string[];
  ownNodes: readonly number[];
  /** Sheets that a what-if replaces; empty for an analysis of the unchanged data. */
  replacements: readonly Replacement[];
  /** Entries that apply to some classes and positions only. */
  scopes: readonly ItemScope[];
  exact: MessagePort;
}

/** The complete result of a run, ready for storage. */
export interface AnalysisOutput {
  /** JSON arrays of JudgementRow, some thousand rows each. */
  judgements: string[];
  judgementCount: number;
  /** Exemptions that application codes claim. */
  claims: ClaimRow[];
  /** Binary COPY of analysis_finding. */
  findings: Uint8Array;
  findingCount: number;
  counts: number[];
  positions: PositionRollUp;
  totals: TotalRow[];
  classGrams: { classCode: string; grams: number }[];
  vehicleGrams: number;
  unmatchedGrams: number;
  unknownMaxGrams: number;
  issues: EngineOutput['issues'];
}

const PAGE = 2000;
const VERDICT_COUNT = 6;

function countsOf({ verdict }: OrderedFindings): number[] {
  const counts = new Array<number>(VERDICT_COUNT).fill(0);
  for (const code of verdict) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
function classGrams({ totals }: EngineOutput, classes: readonly string[]): AnalysisOutput['classGrams'] {
  return Array.from(totals.classGrams, (grams, index) => ({ classCode: classes[index] ?? '', grams })).filter(
    ({ grams }) => grams > 0,
  );
}

/** The output of the engine as judgements, claims and findings. */
interface JudgedVehicle {
  engine: EngineInput;
  output: EngineOutput;
  partlyHidden: readonly number[];
  rows: JudgementRow[];
  claims: ClaimRow[];
  findings: OrderedFindings;
}
async function judgeVehicle(input: AnalysisInput): Promise<JudgedVehicle> {
  const { input: unpacked, shifts } = replaceUses(unpackInput(input.engine), input.replacements);
  const { input: engine, partlyHidden } = maskConfidential(unpacked, {
    ownLists: new Set(input.ownLists),
    ownNodes: new Set(input.ownNodes),
  });
  const output = withinScopes(
    engine,
    await runEngine(engine, shiftedExact(exactLoaderThrough(input.exact, unpacked.edges), shifts)),
    input.scopes,
    input.positionAt,
  );
  const rows = judgementRows(engine, output, input.entries, confidentialSources(engine, output));
  const claims = claimRows(engine, output, rows);
  setDecidingLimits(
    rows,
    claims,
    { exemptions: engine.exemptions, entries: input.entries },
    output.judgements.exemption,
  );
  const unmatched = Array.from(engine.positions.root.keys()).filter(
    (position) => engine.positions.root[position] === 0,
  );
  return {
    engine,
    output,
    partlyHidden,
    rows,
    claims,
    findings: orderFindings(output, rows, input.positionAt, unmatched),
  };
}

/**
 * Judges the vehicle and converts the result to rows. Pure, except that it requests exact numbers from the main
 * process.
 */
export async function run(input: AnalysisInput): Promise<AnalysisOutput> {
  const { engine, output, partlyHidden, rows, claims, findings } = await judgeVehicle(input);
  return {
    judgements: chunked(rows, PAGE).map((page) => JSON.stringify(page)),
    judgementCount: rows.length,
    claims,
    findings: encodeFindings(input.runId, findings),
    findingCount: findings.verdict.length,
    counts: countsOf(findings),
    positions: rollUpPositions(findings, rows, {
      parent: input.parent,
      positionAt: input.positionAt,
      massGrams: output.positions.massGrams,
      prohibits: engine.items.some(({ duty }) => duty === 'prohibited'),
      asksToDeclare: engine.items.some(({ duty }) => duty === 'declare'),
    }),
    totals: totalRows(output, engine.items, input.watched, rows, partlyHidden),
    classGrams: classGrams(output, engine.classes),
    vehicleGrams: output.totals.vehicleGrams + output.totals.unmatchedGrams,
    unmatchedGrams: output.totals.unmatchedGrams,
    unknownMaxGrams: output.totals.unknownMaxGrams,
    issues: output.issues,
  };
}
