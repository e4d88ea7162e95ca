import { Injectable } from '@nestjs/common';
import { amountKindBetween, compareVersions, type NodeKind, nodeKindOf, readChemicalNumber } from '@matlas/domain';
import { type NamedSubstance, uncataloguedKey, UncataloguedSubstances } from '@matlas/features/catalog';
import { AppError, type IssueInput, type Scope } from '@matlas/server-kit';
import { type FoundSubstance, UsedStore } from './used.store';
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
  constructor(
    private readonly used: UsedStore,
    private readonly uncatalogued: UncataloguedSubstances,
  ) {}

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
    const lookups = places.flatMap((place) =>
      place.wanted.cid === undefined ? [] : [{ place, cid: place.wanted.cid, version: place.wanted.version }],
    );
    const stored = lookups.filter((one) => knownOf(one) === undefined);
    const found = await this.used.findVisible(scope, stored);
    const sheets = new Map(stored.map((one, index) => [one, found[index]]));
    const expired = await this.used.findExpired(found.flatMap((sheet) => sheet?.id ?? []));
    return lookups.flatMap((one) => {
      const sheet = sheets.get(one) ?? knownOf(one);
      if (sheet) one.place.edge.child = { sheet };
      if (sheet && expired.has(sheet.id)) return [issueAt(one.place, '.ref', 'node.addUnfinished')];
      return sheet ? [] : [issueAt(one.place, '.ref', 'sheet.wrongReference')];
    });
  }

  /**
   * The substances of many trees by one query. What the catalogue does not have is kept (decision 0099).
   * @param isPreview nothing is stored: such a substance has an id that no vertex of the graph has
   */
  async substancesOf(scope: Scope, trees: readonly WorkingTree[], isPreview = false): Promise<SubstanceIndex> {
    return this.indexOf(scope, trees.flatMap(placesOf), isPreview);
  }
  private async indexOf(scope: Scope, places: readonly Place[], isPreview = false): Promise<SubstanceIndex> {
    const wanted = places.map((place) => place.wanted).filter(({ cid }) => cid === undefined);
    const index = substanceIndex(
      await this.used.findSubstances(scope, {
        ids: distinct(wanted.map(({ substanceId }) => substanceId)),
        numbers: distinct(wanted.flatMap(({ cas }) => [cas, printedNumber(cas)])),
        codes: distinct(wanted.map(({ substanceCode }) => substanceCode)),
      }),
    );
    const saved = await this.keepUnknown(
      scope,
      wanted.filter((one) => index(one) === undefined),
      isPreview,
    );
    return (one) => index(one) ?? saved.get(keyOfWanted(one) ?? '');
  }
  /** Substances with a number or a name that the catalogue does not have, by their keys. */
  private async keepUnknown(
    scope: Scope,
    unknown: readonly WantedChild[],
    isPreview: boolean,
  ): Promise<Map<string, UsedSubstance>> {
    const named = [
      ...new Map(
        unknown.flatMap((one) => {
          const key = keyOfWanted(one);
          return key === undefined ? [] : [[key, toNamed(one)] as const];
        }),
      ),
    ];
    if (named.length === 0) return new Map();
    if (isPreview) return new Map(named.map(([key, one], at) => [key, previewSubstance(one, at)]));
    const ids = await this.uncatalogued.keep(
      scope,
      named.map(([, one]) => one),
    );
    const found = new Map(
      (await this.used.findSubstances(scope, { ids, numbers: [], codes: [] })).map((row) => [row.askedId, row]),
    );
    return new Map(
      named.flatMap(([key], at) => {
        const row = found.get(ids[at] ?? 0);
        return row ? [[key, row]] : [];
      }),
    );
  }
  private async findSubstances(scope: Scope, places: readonly Place[], known?: SubstanceIndex): Promise<IssueInput[]> {
    const lookups = places.filter(({ wanted }) => wanted.cid === undefined);
    if (lookups.length === 0) return [];
    const index = known ?? (await this.indexOf(scope, lookups));
    return lookups.flatMap((place) => {
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

  /**
   * An override may refer to its substance by number; it is stored by id. The number belongs to a substance somewhere
   * below, so one that the catalogue does not have is kept by the sheet that contains it.
   */
  private async findOverridden(scope: Scope, tree: WorkingTree): Promise<IssueInput[]> {
    const named = edgesOf(tree).flatMap((place) =>
      (place.edge.fields.applicationOverrides ?? []).flatMap((override, index) =>
        override.cas === undefined ? [] : [{ place, override, index, cas: override.cas }],
      ),
    );
    if (named.length === 0) return [];
    const index = substanceIndex(
      await this.used.findSubstances(scope, {
        ids: [],
        numbers: distinct(named.flatMap(({ cas }) => [cas, printedNumber(cas)])),
        codes: [],
      }),
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
const distinct = <T>(values: readonly (T | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== undefined)),
];
const printedNumber = (cas: string | undefined): string | undefined =>
  cas === undefined ? undefined : readChemicalNumber(cas)?.text;
const toNamed = ({ cas, substanceName, substanceNameZh }: WantedChild): NamedSubstance => ({
  number: cas,
  name: substanceName ?? substanceNameZh,
  nameZh: substanceNameZh,
});
/** Undefined when the reference is an id or a code, or a text without a digit: nothing that can be kept. */
function keyOfWanted(wanted: WantedChild): string | undefined {
  if (wanted.substanceId !== undefined) return undefined;
  const named = toNamed(wanted);
  const hasNumber = printedNumber(wanted.cas) !== undefined;
  return hasNumber || (named.name !== undefined && wanted.substanceCode === undefined)
    ? uncataloguedKey(named)
    : undefined;
}
const NO_FACTS: Omit<UsedSubstance, 'id' | 'nameEn' | 'nameZh' | 'cas'> = {
  ec: null,
  joker: null,
  active: true,
  svhc: false,
  kind: 'substance',
  symbol: null,
  physicalState: null,
  gadsl: null,
  declarableSince: null,
  applicationDuty: null,
  confidentialAllowed: false,
  uncatalogued: true,
};
/** Ids of the graph are drawn from the lower end of int4. */
const LAST_ID = 2_147_483_647;
const previewSubstance = ({ number, name, nameZh }: NamedSubstance, at: number): UsedSubstance => ({
  ...NO_FACTS,
  id: LAST_ID - at,
  nameEn: name ?? number ?? '',
  nameZh: nameZh ?? null,
  cas: printedNumber(number) ?? null,
});

const issueAt = (
  { parent, edge }: { parent: WorkingNode; edge: WorkingEdge },
  suffix: string,
  code: string,
  params: Record<string, unknown> = {},
): IssueInput => ({ path: `${inputPathOf(buildChildPlace(parent.place, edge.pos))}${suffix}`, code, params });

/**
 * For a number with several rows the first one counts: the store sorts the best match first. What the catalogue lacks
 * is found by its id only; by number and name `UncataloguedSubstances` finds it, because a number may stand for many.
 */
function substanceIndex(rows: readonly FoundSubstance[]): (wanted: WantedChild) => UsedSubstance | undefined {
  const firstBy = <K>(keysOf: (row: FoundSubstance) => readonly K[]): Map<K, FoundSubstance> =>
    new Map(rows.toReversed().flatMap((row) => keysOf(row).map((key) => [key, row] as const)));
  const byId = firstBy(({ askedId }) => [askedId]);
  const byCode = firstBy(({ code }) => [code]);
  const byCas = firstBy(({ cas, uncatalogued }) => (cas === null || uncatalogued ? [] : [cas]));
  const byNumber = firstBy(({ numbers, uncatalogued }) => (uncatalogued ? [] : numbers));
  const ofNumber = (cas: string): UsedSubstance | undefined => byCas.get(cas) ?? byNumber.get(cas);
  return ({ substanceId, cas, substanceCode }) =>
    byId.get(substanceId ?? 0) ??
    (cas === undefined ? undefined : (ofNumber(cas) ?? ofNumber(printedNumber(cas) ?? ''))) ??
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
