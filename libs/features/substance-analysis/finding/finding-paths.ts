import { Injectable } from '@nestjs/common';
import type { AnalysisVariant, FindingDetail } from '@matlas/contract';
import { buffersOf, maySeeConfidential } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { taskFile, WorkerPool } from '@matlas/server-kit';
import type { Reader } from '../result/finding.store';
import { PathStore, type PathEdge, type PathNode, type PathPosition } from '../result/path.store';
import { gramsText, type JudgementRecord, unitKindOf } from '../result/finding.row';
import { ReasonTexts } from './reason-words';

type Step = FindingDetail['path'][number];
const FIND_PATH = taskFile<typeof import('./find-path.task')>(require.resolve('./find-path.task'));
const KINDS = ['component', 'component', 'semiComponent', 'material', 'substance'] as const;

/** Expands one path of a finding: BOM positions, nodes of the data sheet, the material, its substances. */
@Injectable()
export class FindingPaths {
  constructor(
    private readonly store: PathStore,
    private readonly graphs: SheetGraphStore,
    private readonly pool: WorkerPool,
    private readonly words: ReasonTexts,
  ) {}

  /** @param variant replacements of the run, if it was a what-if */
  async pathOf(reader: Reader, record: JudgementRecord, variant: AnalysisVariant | null): Promise<Step[]> {
    const positions = (await this.store.listPositions(record.runId, record.positionN)).map((position) =>
      this.positionStep(position, reader),
    );
    if (record.sheetId === null || record.nodeId === null) return positions;
    const edges = await this.edgesDown(record, record.sheetId, { target: record.nodeId, variant });
    const ids = [record.sheetId, ...edges.map(({ child }) => child)];
    const nodes = new Map((await this.store.listNodes(ids)).map((node) => [node.id, node]));
    const steps = ids.flatMap((id, index) => this.nodeStep(nodes.get(id), edges[index - 1], nodes, reader));
    return [...positions, ...steps, ...(await this.substanceSteps(record, ids.at(-1) ?? record.sheetId, reader))];
  }

  /**
   * Edges from the sheet down to the unit, and on to the material that contains a counted substance, without the
   * edge to the substance.
   */
  private async edgesDown(
    record: JudgementRecord,
    root: number,
    { target, variant }: { target: number; variant: AnalysisVariant | null },
  ): Promise<PathEdge[]> {
    const replacements = (variant?.materials ?? []).map(({ sheetId, bySheetId }) => ({ from: sheetId, to: bySheetId }));
    const graph = await this.graphs.load([...new Set([root, ...replacements.map(({ to }) => to)])]);
    const substances =
      record.itemId === null || unitKindOf(record.unitKind) === 'material'
        ? []
        : (await this.store.listMembers(record.itemId)).map(({ id }) => id);
    const { parents, positions } = await this.pool.run(
      FIND_PATH,
      { graph, root, target, override: record.overrideId, substances, replacements },
      { transfer: buffersOf({ graph }) },
    );
    const put = new Map(replacements.map(({ from, to }) => [from, to]));
    return (await this.store.listEdges(parents, positions)).map((edge) => ({
      ...edge,
      child: put.get(edge.child) ?? edge.child,
    }));
  }
  private positionStep(
    { id, name, foreignName, number, quantity, massGrams, sheetId }: PathPosition,
    { language }: Reader,
  ): Step {
    return {
      kind: 'position',
      id,
      name,
      foreignName,
      number,
      amount: this.words.translate('path.pieces', { pieces: quantity }, language),
      massGrams: massGrams === null ? null : gramsText(massGrams),
      article: false,
      sheetId,
    };
  }
  /** Articles: a component without components, any other node directly in an assembly, and a semi-component as root. */
  private nodeStep(
    node: PathNode | undefined,
    edge: PathEdge | undefined,
    nodes: ReadonlyMap<number, PathNode>,
    reader: Reader,
  ): Step[] {
    if (!node) return [];
    const above = edge ? nodes.get(edge.parent) : undefined;
    const article =
      node.kind === 1 ? !node.hasComponents : above ? above.kind === 1 && above.hasComponents : node.kind === 2;
    return [
      {
        kind: KINDS[node.kind] ?? 'component',
        id: node.id,
        name: node.name,
        foreignName: node.foreignName,
        number: node.number,
        amount: edge ? this.amount(edge, reader) : null,
        massGrams: edge?.massGrams ?? node.measuredGrams,
        article,
        sheetId: node.sheetId,
      },
    ];
  }
  private async substanceSteps(record: JudgementRecord, material: number, reader: Reader): Promise<Step[]> {
    if (record.itemId === null) return [];
    const edges = await this.store.substanceEdges(material, record.itemId);
    const named = new Map(
      (
        await this.store.listSubstances(
          edges.map(({ child }) => child),
          reader.language,
        )
      ).map((substance) => [substance.id, substance]),
    );
    return edges.map((edge): Step => {
      const hidden = record.masked || (edge.confidential && !maySeeConfidential(reader.auth, edge.ownerId));
      const substance = hidden ? undefined : named.get(edge.child);
      return {
        kind: 'substance',
        id: hidden ? 0 : edge.child,
        name: substance?.name ?? this.words.translate('path.hidden', {}, reader.language),
        foreignName: null,
        number: substance?.cas ?? null,
        amount: this.amount(edge, reader),
        massGrams: null,
        article: false,
        sheetId: null,
      };
    });
  }
  private amount({ quantity, massGrams, portionKind, value, min, max }: PathEdge, { language }: Reader): string | null {
    if (quantity !== null) return this.words.translate('path.pieces', { pieces: quantity }, language);
    if (massGrams !== null) return this.words.translate('path.grams', { grams: massGrams }, language);
    if (portionKind === 1) return this.words.translate('path.range', { min, max }, language);
    if (portionKind === 2) return this.words.translate('path.percent', { percent: value }, language);
    return portionKind === 3 ? this.words.translate('path.rest', {}, language) : null;
  }
}
