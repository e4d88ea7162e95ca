import { Injectable } from '@nestjs/common';
import { amountKindBetween, compareVersions, type NodeKind, nodeKindOf } from '@matlas/domain';
import { AppError, type IssueInput, type Scope } from '@matlas/server-kit';
import { UsedStore } from './used.store';
import {
  edgesOf,
  inputPathOf,
  getChildKind,
  buildChildPlace,
  type UsedSheet,
  type UsedSubstance,
  type WantedChild,
  type WorkingEdge,
  type WorkingNode,
  type WorkingTree,
} from './working-tree';

type SubstanceWithCode = UsedSubstance & { code: string };
/** Versions by their identity. */
export type KnownSheets = ReadonlyMap<number, readonly UsedSheet[]>;
/** Finds the substance of the catalogue for a child. */
export type SubstanceIndex = (wanted: WantedChild) => UsedSubstance | undefined;
interface Place {
  parent: WorkingNode;
  edge: WorkingEdge;
  wanted: WantedChild;
}
/** API fields for the amount of an edge, by the domain's kind of amount. */
const AMOUNTS = ['quantity', 'massGrams', 'portion'] as const;

/**
 * Resolves the references of the children of an input tree, and throws issues by path for unknown references,
 * invalid nesting and circles.
 */
@Injectable()
export class TreeResolver {
  constructor(private readonly used: UsedStore) {}

  /**
   * @param cid identity of the sheet, if it has one: the sheet must not contain itself
   * @param substances substances that the caller has resolved already for many trees
   * @param known sheets that need no look-up: written together with this one, or used by the draft before
   */
  async resolve(
    scope: Scope,
    tree: WorkingTree,
    cid: number | undefined,
    known: KnownSheets = new Map(),
    substances?: SubstanceIndex,
  ): Promise<void> {
    const places = placesOf(tree);
    const issues = [
      ...(await this.findSheets(scope, places, known)),
      ...(await this.findSubstances(scope, places, substances)),
      ...(await this.findOverridden(scope, tree)),
    ];
    if (issues.length === 0) issues.push(...nestingIssues(tree), ...circleIssues(tree, cid));
    if (issues.length > 0) throw new AppError('badInput', {}, issues);
  }

  private async findSheets(scope: Scope, places: readonly Place[], known: KnownSheets): Promise<IssueInput[]> {
    const knownOf = ({ cid, version }: { cid: number; version?: string | undefined }) =>
      known.get(cid)?.find(({ cver }) => version === undefined || compareVersions(cver, version) === 0);
    const asked = places.flatMap((place) =>
      place.wanted.cid === undefined ? [] : [{ place, cid: place.wanted.cid, version: place.wanted.version }],
    );
    const stored = asked.filter((one) => knownOf(one) === undefined);
    const found = await this.used.findVisible(scope, stored);
    const sheets = new Map(stored.map((one, index) => [one, found[index]]));
    const expired = await this.used.findExpired(found.flatMap((sheet) => sheet?.id ?? []));
    return asked.flatMap((one) => {
      const sheet = sheets.get(one) ?? knownOf(one);
      if (sheet) one.place.edge.child = { sheet };
      if (sheet && expired.has(sheet.id)) return [issueAt(one.place, '.ref', 'node.addUnfinished')];
      return sheet ? [] : [issueAt(one.place, '.ref', 'sheet.wrongReference')];
    });
  }

  /** The substances of many trees by one query. */
  async substancesOf(scope: Scope, trees: readonly WorkingTree[]): Promise<SubstanceIndex> {
    return this.indexOf(scope, trees.flatMap(placesOf));
  }
  private async indexOf(scope: Scope, places: readonly Place[]): Promise<SubstanceIndex> {
    return substanceIndex(
      await this.used.findSubstances(scope, {
        ids: distinct(places, 'substanceId'),
        numbers: distinct(places, 'cas'),
        codes: distinct(places, 'substanceCode'),
      }),
    );
  }
  private async findSubstances(scope: Scope, places: readonly Place[], known?: SubstanceIndex): Promise<IssueInput[]> {
    const asked = places.filter(({ wanted }) => wanted.cid === undefined);
    if (asked.length === 0) return [];
    const index = known ?? (await this.indexOf(scope, asked));
    return asked.flatMap((place) => {
      const substance = index(place.wanted);
      if (substance) place.edge.child = { substance };
      return substance
        ? []
        : [
            issueAt(
              place,
              place.wanted.cas !== undefined
                ? '.cas'
                : place.wanted.substanceCode !== undefined
                  ? '.substanceCode'
                  : '.substanceId',
              'substance.unknown',
            ),
          ];
    });
  }

  /** An override may refer to its substance by CAS number; it is stored by id. */
  private async findOverridden(scope: Scope, tree: WorkingTree): Promise<IssueInput[]> {
    const named = edgesOf(tree).flatMap((place) =>
      (place.edge.fields.applicationOverrides ?? []).flatMap((override, index) =>
        override.cas === undefined ? [] : [{ place, override, index, cas: override.cas }],
      ),
    );
    if (named.length === 0) return [];
    const index = substanceIndex(
      await this.used.findSubstances(scope, { ids: [], numbers: [...new Set(named.map(({ cas }) => cas))], codes: [] }),
    );
    return named.flatMap((one) => {
      const substance = index({ cas: one.cas });
      if (substance) one.override.substanceId = substance.id;
      return substance ? [] : [issueAt(one.place, `.applicationOverrides.${one.index}.cas`, 'substance.unknown')];
    });
  }
}

const placesOf = (tree: WorkingTree): Place[] =>
  edgesOf(tree).flatMap(({ parent, edge }): Place[] =>
    'wanted' in edge.child ? [{ parent, edge, wanted: edge.child.wanted }] : [],
  );
const distinct = <K extends 'substanceId' | 'cas' | 'substanceCode'>(
  places: readonly Place[],
  name: K,
): NonNullable<WantedChild[K]>[] => [
  ...new Set(
    places.flatMap(({ wanted }) => (wanted[name] === undefined ? [] : [wanted[name] as NonNullable<WantedChild[K]>])),
  ),
];
const issueAt = (
  { parent, edge }: { parent: WorkingNode; edge: WorkingEdge },
  suffix: string,
  code: string,
  params: Record<string, unknown> = {},
): IssueInput => ({ path: `${inputPathOf(buildChildPlace(parent.place, edge.pos))}${suffix}`, code, params });

/** For a number with several rows the first one counts: the store sorts the best match first. */
function substanceIndex(rows: readonly SubstanceWithCode[]): (wanted: WantedChild) => UsedSubstance | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const byCas = new Map(rows.toReversed().flatMap((row) => (row.cas === null ? [] : [[row.cas, row] as const])));
  return ({ substanceId, cas, substanceCode }) =>
    byId.get(substanceId ?? 0) ??
    (cas === undefined ? undefined : byCas.get(cas)) ??
    (substanceCode === undefined ? undefined : byCode.get(substanceCode));
}

const kindName = (code: number): NodeKind => nodeKindOf(code) ?? 'substance';

/**
 * Only the nestings of domain.md 1.1 can be stored, each with its own kind of amount; only substances can be
 * confidential.
 */
function nestingIssues(tree: WorkingTree): IssueInput[] {
  return edgesOf(tree).flatMap((place): IssueInput[] => {
    const {
      parent,
      edge: { fields, child },
    } = place;
    const kind = getChildKind(child);
    const amount = amountKindBetween(kindName(parent.fields.kind), kindName(kind));
    if (!amount) return [issueAt(place, '', 'node.edgeRefused', { parent: parent.fields.kind, child: kind })];
    const wrong = AMOUNTS.filter((name) => name !== amount && fields[name] !== undefined).map((name): string => name);
    if (fields.confidential && kind !== 4) wrong.push('confidential');
    return wrong.map((field) => issueAt(place, `.${field}`, 'unknownField', { field }));
  });
}

/** STR-4 by MDS id in any version: a circle is never stored, so that every stored graph can be walked. */
function circleIssues(tree: WorkingTree, cid: number | undefined): IssueInput[] {
  if (cid === undefined) return [];
  return edgesOf(tree).flatMap((place): IssueInput[] => {
    const { child } = place.edge;
    if (!('sheet' in child)) return [];
    if (child.sheet.cid === cid) return [issueAt(place, '.ref', 'sheet.selfReference')];
    return child.sheet.containedCids?.includes(cid) ? [issueAt(place, '.ref', 'sheet.mutualReference')] : [];
  });
}
