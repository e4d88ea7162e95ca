import {
  type ApplicationMeaning,
  claimOutcome,
  type ClaimOutcome,
  classesBelow,
  type CodeRefusal,
  datesAt,
  Decimal,
  type EngineInput,
  type EngineOutput,
  type ExemptionEntry,
  UNIT_KINDS,
  verdictCode,
} from '@matlas/domain';
import type { JudgementRow } from './judgement-rows';

/**
 * An application code that claims an exemption in a judgement. `exemption` is 1 + the index of the entry, null when
 * the code names no entry.
 */
export interface ClaimRow {
  judgement: number;
  code: string;
  exemption: number | null;
  outcome: ClaimOutcome;
  decides: boolean;
}
type Input = Pick<
  EngineInput,
  'nodes' | 'edges' | 'overrides' | 'items' | 'exemptions' | 'applications' | 'dates' | 'otherDates' | 'classes'
>;
/** An entry that a code names; `exemption` and `entry` are null when the code names none. */
interface NamedEntry {
  code: string;
  exemption: number | null;
  entry: ExemptionEntry | null;
  refusal: CodeRefusal | null;
}
/** A judged material, with those substances of the list item that carry the code. */
interface CodedPlace {
  node: number;
  substances: ReadonlySet<number>;
}

const MATERIAL = 3;
const MATERIAL_UNIT = UNIT_KINDS.indexOf('material');
const DECLARE = verdictCode('declare');
const percent = (text: string): Decimal => new Decimal(text);

/** Edges below the wanted nodes and below the materials that they contain: edge indexes by parent. */
function edgesBelow({ nodes, edges }: Input, wanted: Iterable<number>): Map<number, number[]> {
  const materials = new Set<number>();
  nodes.id.forEach((id, row) => {
    if (nodes.kind[row] === MATERIAL) materials.add(id);
  });
  const below = new Map<number, number[]>();
  let next = new Set(wanted);
  while (next.size > 0) {
    const found = new Set<number>();
    for (const parent of next) below.set(parent, []);
    for (let edge = 0; edge < edges.parent.length; edge++) {
      if (!next.has(edges.parent[edge] as number)) continue;
      below.get(edges.parent[edge] as number)?.push(edge);
      const child = edges.child[edge] as number;
      if (materials.has(child) && !below.has(child)) found.add(child);
    }
    next = found;
  }
  return below;
}

/** Finds the codes on the substances of a list item inside a material, and their meaning. */
class CodeReader {
  private readonly meanings = new Map(this.input.applications.map((one) => [one.applicationId, one]));
  private readonly entryAt = new Map(this.input.exemptions.map(({ id }, index) => [id, index]));
  private readonly replaced = new Map<number, Map<number, number>>();
  constructor(
    private readonly input: Input,
    private readonly below: ReadonlyMap<number, readonly number[]>,
  ) {
    const { override, substance, application } = input.overrides;
    override.forEach((id, row) => {
      const bySubstance = this.replaced.get(id) ?? new Map<number, number>();
      this.replaced.set(id, bySubstance.set(substance[row] as number, application[row] as number));
    });
  }
  /** Application ids, each with the members of the item that carry it; 0 means no code and is left out. */
  codesIn(node: number, members: ReadonlySet<number>, override: number): Map<number, Set<number>> {
    const codes = new Map<number, Set<number>>();
    const seen = new Set([node]);
    const replaced = this.replaced.get(override);
    for (const parent of seen) {
      for (const edge of this.below.get(parent) ?? []) {
        const child = this.input.edges.child[edge] as number;
        if (this.below.has(child)) seen.add(child);
        else if (members.has(child))
          put(codes, replaced?.get(child) ?? replaced?.get(0) ?? (this.input.edges.application[edge] as number), child);
      }
    }
    codes.delete(0);
    return codes;
  }
  /**
   * The entries that a code names. A code without an entry gives one row that claims nothing, so that this can be
   * reported.
   */
  claimsOf(application: number, place: CodedPlace): NamedEntry[] {
    const meaning = this.meanings.get(application);
    const code = meaning?.code ?? String(application);
    const refusal = meaning ? this.refusalOf(meaning, place) : 'codeUnknown';
    const named = (meaning?.exemptionIds ?? []).flatMap((id) => this.entryAt.get(id) ?? []);
    if (named.length === 0 || refusal === 'potentiallyProhibited')
      return [{ code, exemption: null, entry: null, refusal }];
    return named.map((index) => ({ code, exemption: index + 1, entry: this.input.exemptions[index] ?? null, refusal }));
  }
  /** Why the code itself is not valid here, by the same rules as the engine (engine/claims.ts). */
  private refusalOf(
    { refusal, potentiallyProhibited, substanceIds, classCodes }: ApplicationMeaning,
    { node, substances }: CodedPlace,
  ): CodeRefusal | null {
    if (refusal) return refusal;
    if (potentiallyProhibited) return 'potentiallyProhibited';
    if (substanceIds && ![...substances].some((id) => substanceIds.includes(id))) return 'wrongSubstance';
    return classCodes && !classesBelow(this.input.classes, classCodes).has(this.classOf(node)) ? 'wrongClass' : null;
  }
  private classOf(node: number): number {
    return this.input.nodes.classIndex[this.input.nodes.id.indexOf(node)] ?? -1;
  }
}
function put(codes: Map<number, Set<number>>, application: number, substance: number): void {
  codes.set(application, (codes.get(application) ?? new Set<number>()).add(substance));
}

const isExemptable = ({ verdict, unitKind, duty, item }: JudgementRow): boolean =>
  verdict < DECLARE && unitKind === MATERIAL_UNIT && duty === 'prohibited' && item !== null;
const contentOf = (row: JudgementRow): Parameters<typeof claimOutcome>[1] => ({
  min: percent(row.min ?? '0'),
  nominal: percent(row.nominal ?? '0'),
  disclosedMax: percent(row.disclosedMax ?? '0'),
  max: percent(row.max ?? '0'),
});

/**
 * Claims of exemptions by application codes, also failed ones. They apply to homogeneous materials under
 * prohibitions whose verdict is fail, depends, unknown or exempt, as in the engine (engine/claims.ts). Contents are
 * those of the judgements, exact near a limit.
 */
export function claimRows(
  input: Input,
  { judgements }: Pick<EngineOutput, 'judgements'>,
  rows: readonly JudgementRow[],
): ClaimRow[] {
  const exemptable = rows.slice(0, judgements.node.length).filter(isExemptable);
  if (exemptable.length === 0) return [];
  const codes = new CodeReader(
    input,
    edgesBelow(
      input,
      exemptable.map(({ node }) => node ?? 0),
    ),
  );
  const members = input.items.map((item) => new Set(item.members.map(({ substanceId }) => substanceId)));
  return exemptable.flatMap((row): ClaimRow[] => {
    const index = judgements.item[row.n - 1] as number;
    const item = input.items[index];
    const content = contentOf(row);
    const deciding = (judgements.exemption[row.n - 1] as number) + 1;
    const applications = codes.codesIn(row.node ?? 0, members[index] ?? new Set(), row.override);
    return [...applications].flatMap(([application, substances]) =>
      codes.claimsOf(application, { node: row.node ?? 0, substances }).map(({ code, exemption, entry, refusal }) => ({
        judgement: row.n,
        code,
        exemption,
        decides: exemption !== null && exemption === deciding,
        outcome: claimOutcome(
          { entry, accepted: entry !== null && (item?.exemptionIds.includes(entry.id) ?? false), refusal },
          content,
          datesAt(input, row.dates),
          percent,
        ),
      })),
    );
  });
}
