import { Injectable } from '@nestjs/common';
import type { CascadeChange } from '@matlas/contract';
import { Decimal, type Finding, nextDraft, type Refusal, releaseOf } from '@matlas/domain';
import { AppError, type Auth, notFound } from '@matlas/server-kit';
import { settleFigures } from '../figures';
import { permitsOn } from '../sheet.row';
import { headToCheck, SheetChecks } from '../sheet-checks';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { TreeStore } from '../tree.store';
import { TreeWriteStore } from '../tree-write.store';
import { UsedStore } from '../used.store';
import { edgesOf, type UsedSheet, usedSheets, type WorkingTree } from '../working-tree';
import { type Ancestor, WhereUsedStore } from '../trace/where-used.store';
import { CascadeAskStore } from './cascade-ask.store';
import { CascadeStore } from './cascade.store';
import {
  type Names,
  getSubstanceNames,
  nextChild,
  findReplacement,
  type Replacement,
  type ReplacingChild,
} from './replacement';

const MATERIAL = 3;

/** A request to the owner of another enterprise's sheet: replace the sheet or substance `fromId` by `child`. */
export interface PlannedAsk {
  fromId: number;
  child: ReplacingChild;
  uses: number;
}
/**
 * A sheet that uses the replaced one, directly or not, with the version that the cascade would create. For a sheet of
 * another owner it has the requests to that owner instead.
 */
export interface PlannedSheet {
  source: SheetRecord;
  level: number;
  uses: number;
  refusal: Refusal | undefined;
  isForeign: boolean;
  tree?: WorkingTree;
  cver?: string;
  findings: readonly Finding[];
  asks: readonly PlannedAsk[];
}
export interface CascadePlan {
  change: CascadeChange;
  from: Names;
  to: Names;
  sheets: PlannedSheet[];
}

/** Computes in memory, level by level, the new version of every sheet above a change. */
@Injectable()
export class CascadePlanner {
  constructor(
    private readonly cascades: CascadeStore,
    private readonly asks: CascadeAskStore,
    private readonly whereUsed: WhereUsedStore,
    private readonly sheets: SheetStore,
    private readonly trees: TreeStore,
    private readonly treeWrites: TreeWriteStore,
    private readonly used: UsedStore,
    private readonly checks: SheetChecks,
  ) {}

  /**
   * @param chosen only these sheets get a new version; without it all that can
   * @param numbered gives the nodes of the new versions their numbers in the graph, to be stored
   */
  async plan(
    auth: Auth,
    change: CascadeChange,
    chosen: ReadonlySet<number> | undefined,
    numbered = false,
  ): Promise<CascadePlan> {
    const replacement = await this.replacement(auth, change);
    const { above, planned } = await this.findAffected(auth, replacement);
    const made = planned.filter(
      ({ refusal, isForeign, source }) => !refusal && !isForeign && (chosen?.has(source.id) ?? true),
    );
    await this.loadTrees(made, numbered);
    const current = await this.currentOf(auth, above, new Set(planned.map(({ source }) => source.id)));
    const hidden = await this.used.loadHiddenPercents(
      made.flatMap(({ source }) => (source.kind === MATERIAL ? [source.id] : [])),
    );
    for (const [index, sheet] of made.entries())
      planSheet(sheet, index, replacement, current, hidden.get(sheet.source.id));
    await this.check(made.filter(({ uses }) => uses > 0));
    await this.addAsks(auth, planned, replacement, current);
    return { change, from: replacement.from, to: replacement.to, sheets: planned };
  }

  /** Number of sheets of the caller and of others that use the replaced nodes, directly or not. */
  async count(auth: Auth, change: CascadeChange): Promise<{ own: number; foreign: number }> {
    const { planned } = await this.findAffected(auth, await this.replacement(auth, change));
    const foreign = planned.filter(({ isForeign }) => isForeign).length;
    return { own: planned.length - foreign, foreign };
  }

  /** The latest releases that use the replaced nodes and that the caller may see, lowest first. */
  private async findAffected(
    auth: Auth,
    { nodes }: Replacement,
  ): Promise<{ above: Ancestor[]; planned: PlannedSheet[] }> {
    const above = await this.whereUsed.listAbove(auth, [...nodes]);
    const found = new Map(
      (await this.sheets.findSheets(auth.scope, [...new Set(above.map(({ latestId }) => latestId))])).map((sheet) => [
        sheet.id,
        sheet,
      ]),
    );
    return {
      above,
      planned: above.flatMap(({ id, latestId, level }) => {
        const sheet = id === latestId ? found.get(id) : undefined;
        return sheet ? [start(auth, sheet, level)] : [];
      }),
    };
  }
  private async replacement(auth: Auth, { kind, to, from }: CascadeChange): Promise<Replacement> {
    if (kind === 'substance') return this.substances(auth, to, from ?? 0);
    const sheet = await this.sheets.findSheet(auth.scope, to);
    if (sheet.status === 'ED') throw new AppError('node.replaceUnfinished');
    const [replaced] = from === undefined ? [sheet] : await this.sheets.listVersions(auth.scope, from);
    if (!replaced) throw notFound('sheet', from);
    if (replaced.kind !== sheet.kind)
      throw new AppError('node.edgeRefused', { parent: replaced.kind as 1, child: sheet.kind as 1 });
    const child = (await this.used.findByIds([to], auth.enterpriseId)).get(to) as UsedSheet;
    const nodes = await this.cascades.listReplacedVersions(Number(from ?? sheet.cid), to);
    return { nodes: new Set(nodes), child: { sheet: child }, from: replaced, to: sheet };
  }
  private async substances(auth: Auth, to: number, from: number): Promise<Replacement> {
    const found = new Map(
      (await this.used.findSubstances(auth.scope, { ids: [to, from], numbers: [], codes: [] })).map((one) => [
        one.id,
        one,
      ]),
    );
    const [incoming, outgoing] = [found.get(to), found.get(from)];
    if (!incoming || !outgoing) throw notFound('substance', incoming ? from : to);
    return {
      nodes: new Set([from]),
      child: { substance: incoming },
      from: getSubstanceNames(outgoing),
      to: getSubstanceNames(incoming),
    };
  }
  private async loadTrees(planned: readonly PlannedSheet[], numbered: boolean): Promise<void> {
    const trees = await this.trees.loadTrees(
      planned.map(({ source }) => ({ id: source.id, enterpriseId: source.enterpriseId })),
    );
    for (const sheet of planned) {
      const tree = trees.get(sheet.source.id);
      if (!tree) throw notFound('sheet', sheet.source.id);
      for (const node of tree.nodes) node.id = 0;
      sheet.tree = tree;
    }
    if (numbered) await this.treeWrites.numberNodes(planned.flatMap(({ tree }) => tree?.nodes ?? []));
  }
  /**
   * Finds MDS of which an older version uses the replaced node but the latest release does not. That release then
   * replaces the older version.
   */
  private async currentOf(
    auth: Auth,
    above: readonly Ancestor[],
    affected: ReadonlySet<number>,
  ): Promise<Map<number, UsedSheet>> {
    const older = above.filter(({ id, latestId }) => id !== latestId && !affected.has(latestId));
    const found = await this.used.findByIds(
      older.map(({ latestId }) => latestId),
      auth.enterpriseId,
    );
    return new Map(
      older.flatMap(({ id, latestId }) => {
        const sheet = found.get(latestId);
        return sheet ? [[id, sheet] as const] : [];
      }),
    );
  }

  /** Adds the requests to other owners, after the own sheets below theirs are planned. */
  private async addAsks(
    auth: Auth,
    planned: readonly PlannedSheet[],
    { nodes, child }: Replacement,
    current: ReadonlyMap<number, UsedSheet>,
  ): Promise<void> {
    const foreign = new Map(planned.filter(({ isForeign }) => isForeign).map((sheet) => [sheet.source.id, sheet]));
    const keys = [...current.keys()];
    const found = await this.asks.listDirectUses(
      auth,
      [...foreign.keys()],
      [...nodes, ...keys.filter((key) => key > 0)],
      keys.filter((key) => key < 0).map((key) => -key),
    );
    for (const { sheetId, childId, childCid, uses } of found) {
      const sheet = foreign.get(sheetId);
      const next = findReplacement(childId, childCid, nodes, child, current);
      if (!sheet || !next) continue;
      sheet.asks = [...sheet.asks, { fromId: childId, child: next, uses }];
      sheet.uses += uses;
    }
  }

  private async check(settled: readonly PlannedSheet[]): Promise<void> {
    const found = await this.checks.checkTrees(
      settled.flatMap(({ source, tree }) =>
        tree ? [{ tree, head: headToCheck(source), ruleSet: source.ruleSet }] : [],
      ),
    );
    settled.forEach((sheet, index) => {
      sheet.findings = found[index] ?? [];
    });
  }
}

/**
 * Plans the new version of one sheet. The sheets below it are planned already; `current` holds their new versions by
 * negated `cid`.
 * @param hiddenPercent undisclosed percentage of the previous version of a material
 */
function planSheet(
  sheet: PlannedSheet,
  index: number,
  { nodes, child }: Replacement,
  current: Map<number, UsedSheet>,
  hiddenPercent: string | undefined,
): void {
  const { source, tree } = sheet;
  if (!tree) return;
  for (const { edge } of edgesOf(tree)) {
    const next = nextChild(edge.child, nodes, child, current);
    if (!next) continue;
    edge.child = next;
    sheet.uses += 1;
  }
  if (sheet.uses === 0) return;
  settleFigures(tree);
  sheet.cver = releaseOf(nextDraft(source.cver) ?? '');
  current.set(-Number(source.cid), {
    ...usedOf(sheet, tree, index),
    ...(hiddenPercent === undefined ? {} : { hiddenMaxPercent: new Decimal(hiddenPercent) }),
  });
}

function start(auth: Auth, source: SheetRecord, level: number): PlannedSheet {
  const { newVersion } = permitsOn(auth, source);
  return {
    source,
    level,
    uses: 0,
    refusal: newVersion.allowed ? undefined : newVersion.reason,
    isForeign: source.enterpriseId !== auth.enterpriseId,
    findings: [],
    asks: [],
  };
}
function usedOf({ source, cver }: PlannedSheet, tree: WorkingTree, index: number): UsedSheet {
  const { id, fields, figures } = tree.root;
  const cid = Number(source.cid);
  return {
    id: id || -1 - index,
    cid,
    cver: cver ?? source.cver,
    kind: fields.kind,
    name: fields.name,
    foreignName: fields.foreignName ?? null,
    number: fields.number ?? null,
    status: 'IR',
    ownerId: source.enterpriseId,
    deleted: false,
    preliminary: source.preliminary,
    containedCids: [...new Set([cid, ...usedSheets(tree).flatMap(({ containedCids }) => containedCids ?? [])])],
    ...(fields.classCode === undefined ? {} : { classCode: fields.classCode }),
    mass: fields.kind === 1 ? figures?.mass : undefined,
    height: figures?.height ?? 0,
    nodeCount: figures?.nodeCount ?? 0,
  };
}
