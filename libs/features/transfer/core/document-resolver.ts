import { Injectable } from '@nestjs/common';
import type { SubstanceBrief } from '@matlas/contract';
import { bareKey } from '@matlas/domain';
import { SubstanceLookupService } from '@matlas/features/catalog';
import { RememberedNames } from '@matlas/features/imports';
import type { NodeSeed } from '@matlas/features/mds';
import type { DocumentNode, DocumentReference, DocumentSubstance, FileFault, SheetDocument } from '@matlas/formats';
import type { Auth } from '@matlas/server-kit';
import { isNamedMaterial, listDocumentLines, listDocumentNodes, substancesIn } from './document-walk';
import { type CatalogueSubstance, type FoundSheet, LookupStore } from './lookup.store';
import { type KnownOrigin, OriginStore } from './origin.store';
import { type ResolvedReferences, SeedBuilder } from './seed-of';
import { isNumber, printedNumber, substanceNameOf, SubstanceNames } from './substance-names';

export interface ResolveOptions {
  /** Keys of the sheets of the file that are imported or already exist; references by key are resolved to them. */
  fileKeys: ReadonlySet<string>;
  /**
   * How to treat a material that the file gives only by name when no single standard material matches, and a
   * substance without a number whose name the catalogue does not have. In both cases it remains a node of the sheet.
   * True: it is reported as a warning; false: as an error.
   */
  continueUnmatched: boolean;
  /** Sheets that exist here already, by the keys that the documents refer to; they take precedence. */
  knownSheets?: ReadonlyMap<string, { cid: number; version: string }>;
}
/** A tree that can be written when none of the faults is an error. */
export interface ResolvedDocument {
  document: SheetDocument;
  tree: NodeSeed;
  faults: FileFault[];
  /** Materials that were only named: found and not found. */ matched: number;
  unmatched: number;
}
type Terms = readonly (string | undefined)[];
const distinct = (words: Terms): string[] => [
  ...new Set(words.filter((word): word is string => word !== undefined && word !== '')),
];
const materialKey = ({ name, symbol, standard, classCode }: DocumentNode): string =>
  JSON.stringify([name, symbol, standard, classCode]);
const referenceKey = ({ source, cid, version, number, supplierCode }: DocumentReference): string =>
  JSON.stringify([source, cid, version, number, supplierCode]);

/** One of several substances that a name may mean; it is shown, never taken. */
const candidateOf = ({ id, cas, nameEn, nameZh }: SubstanceBrief): CatalogueSubstance => ({
  id,
  code: '',
  cas,
  ec: null,
  nameEn,
  nameZh,
  joker: null,
  active: true,
  otherNumbers: [],
});

/**
 * Looks up the references of documents in the catalogue and among the sheets that the caller can see: a page of
 * documents needs as many queries as one.
 */
@Injectable()
export class DocumentResolver {
  constructor(
    private readonly lookups: LookupStore,
    private readonly origins: OriginStore,
    private readonly substances: SubstanceLookupService,
    private readonly names: RememberedNames,
  ) {}

  async resolve(auth: Auth, documents: readonly SheetDocument[], options: ResolveOptions): Promise<ResolvedDocument[]> {
    const nodes = documents.flatMap(listDocumentNodes);
    const [names, reference, material, classes, applications] = [
      await this.substanceNames(auth, documents),
      await this.references(auth, documents, options),
      await this.materials(
        auth,
        nodes.map(({ node }) => node),
      ),
      await this.lookups.filterClasses(distinct(nodes.map(({ node }) => node.classCode))),
      await this.lookups.filterApplications(
        distinct(documents.flatMap(listDocumentLines).map(({ child }) => child.applicationCode)),
      ),
    ];
    return documents.map((document) => {
      const meanings: ResolvedReferences = {
        substance: (wanted) => names.find(wanted),
        reference: (wanted) => reference(wanted, document),
        material,
        hasClass: (code) => classes.has(code),
        hasApplication: (code) => applications.has(code),
        continueUnmatched: options.continueUnmatched,
      };
      const builder = new SeedBuilder(document, meanings);
      const tree = builder.buildTree();
      return { document, tree, faults: builder.faults, matched: builder.matched, unmatched: builder.unmatched };
    });
  }

  private async substanceNames(auth: Auth, documents: readonly SheetDocument[]): Promise<SubstanceNames> {
    const wanted = documents.flatMap(substancesIn).filter(({ masked }) => !masked);
    const rows = await this.lookups.findSubstances(auth.scope, {
      codes: distinct(wanted.map(({ code }) => code)),
      numbers: distinct(
        wanted.flatMap(({ cas, ec }) => [cas, ec]).flatMap((text) => [text?.trim(), printedNumber(text)]),
      ),
      jokers: distinct(wanted.map(({ joker }) => joker)),
    });
    const numbers = new SubstanceNames(rows, new Map());
    const left = distinct(
      wanted
        .filter((one) => !isNumber(one.cas) && !('substance' in numbers.find(one)))
        .flatMap(({ name, nameZh }) => [name, nameZh]),
    );
    const hits =
      left.length === 0 ? [] : await this.substances.findSubstances(auth, { words: left.map((name) => ({ name })) });
    const byName = new Map(
      left.map((name, index): [string, CatalogueSubstance[]] => {
        const [match, candidates] = [hits[index]?.match, hits[index]?.candidates ?? []];
        return [
          name,
          match
            ? [{ ...match, code: match.code, ec: match.ec ?? null }]
            : candidates.length > 1
              ? candidates.map(candidateOf)
              : [],
        ];
      }),
    );
    return new SubstanceNames(
      rows,
      byName,
      await this.rememberedSubstances(
        auth,
        wanted.filter(({ cas }) => !isNumber(cas)),
      ),
    );
  }
  private async rememberedSubstances(
    auth: Auth,
    wanted: readonly DocumentSubstance[],
  ): Promise<Map<string, CatalogueSubstance>> {
    const targets = await this.names.findTargets(auth, 'substance', distinct(wanted.map(substanceNameOf)));
    const rows = await this.lookups.listSubstances(auth.scope, [...new Set(targets.values())]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      [...targets].flatMap(([key, id]) => (byId.has(id) ? [[key, byId.get(id) as CatalogueSubstance]] : [])),
    );
  }

  private async materials(auth: Auth, nodes: readonly DocumentNode[]): Promise<ResolvedReferences['material']> {
    const named = [...new Map(nodes.filter(isNamedMaterial).map((node) => [materialKey(node), node])).entries()];
    const found = await this.lookups.findMaterials(
      auth.scope,
      named.map(([, { name, symbol, standard, classCode }], n) => ({
        n,
        name,
        symbol: symbol ?? null,
        standard: standard ?? null,
        classCode: classCode ?? null,
      })),
    );
    const byKey = new Map(named.map(([key], n) => [key, bestMatch(found.filter((sheet) => sheet.n === n))]));
    const open = named.flatMap(([key, { name }]) => ('cid' in (byKey.get(key) ?? {}) ? [] : [name]));
    const remembered = await this.rememberedMaterials(auth, open);
    return (node) => {
      const hit = byKey.get(materialKey(node)) ?? { hits: 0 };
      const mapped = 'cid' in hit ? undefined : remembered.get(bareKey(node.name));
      return mapped ? { ...mapped, isMapped: true } : hit;
    };
  }
  private async rememberedMaterials(auth: Auth, names: readonly string[]): Promise<Map<string, FoundSheet>> {
    const targets = await this.names.findTargets(auth, 'material', names);
    const byCid = new Map(
      (await this.lookups.listMaterials(auth.scope, [...new Set(targets.values())])).map((sheet) => [sheet.cid, sheet]),
    );
    return new Map([...targets].flatMap(([key, cid]) => (byCid.has(cid) ? [[key, byCid.get(cid) as FoundSheet]] : [])));
  }

  private async references(
    auth: Auth,
    documents: readonly SheetDocument[],
    { fileKeys, knownSheets }: Pick<ResolveOptions, 'fileKeys' | 'knownSheets'>,
  ): Promise<(wanted: DocumentReference, document: SheetDocument) => ReturnType<ResolvedReferences['reference']>> {
    const outside = documents
      .flatMap(listDocumentLines)
      .flatMap(({ child: { reference } }) =>
        reference && !(reference.key !== undefined && fileKeys.has(reference.key)) ? [reference] : [],
      );
    const references = [...new Map(outside.map((one) => [referenceKey(one), one])).entries()];
    const origins = await this.origins.findByCid(auth, [...new Set(references.flatMap(([, { cid }]) => cid ?? []))]);
    const found = await this.lookups.findByNumber(
      auth.scope,
      references.map(([, { cid, number, supplierCode }], n) => ({
        n,
        cid: cid ?? null,
        number: number ?? null,
        supplierCode: supplierCode ?? null,
      })),
    );
    const hits = new Map(references.map(([key], n) => [key, found.filter((sheet) => sheet.n === n)]));
    return (wanted, document) =>
      knownSheets?.get(wanted.key ?? '') ??
      (wanted.key !== undefined && fileKeys.has(wanted.key)
        ? { sheet: wanted.key }
        : referenceOf(wanted, document, origins, hits.get(referenceKey(wanted)) ?? []));
  }
}

/**
 * By the number in the system of origin, otherwise by the number here if the name agrees too, otherwise by item
 * number and supplier.
 */
function referenceOf(
  wanted: DocumentReference,
  document: SheetDocument,
  origins: readonly KnownOrigin[],
  hits: readonly FoundSheet[],
): ReturnType<ResolvedReferences['reference']> {
  const came = origins.filter(({ cid, source }) => cid === wanted.cid && source === (wanted.source ?? document.source));
  const origin =
    came.find(({ version, ownerCode }) => version === wanted.version && ownerCode === (document.owner?.code ?? '')) ??
    came.find(({ version }) => version === wanted.version) ??
    came[0];
  if (origin) return { cid: origin.hereCid, version: origin.hereVersion };
  const here = hits.find(
    ({ cid, name, number }) =>
      cid === wanted.cid && (name === wanted.name || (number !== null && number === wanted.number)),
  );
  if (here) return { cid: here.cid };
  const numbered =
    wanted.number === undefined
      ? []
      : hits.filter(({ number }) => number !== null && number.toUpperCase() === wanted.number?.toUpperCase());
  const [only] = numbered;
  const value =
    wanted.number ??
    (wanted.cid === undefined
      ? (wanted.key ?? wanted.name ?? '')
      : `${wanted.cid}${wanted.version === undefined ? '' : ` / ${wanted.version}`}`);
  if (numbered.length > 1)
    return {
      code: 'transfer.referenceAmbiguous',
      params: { value, count: numbered.length },
      field: 'reference.number',
      value,
    };
  return only
    ? { cid: only.cid }
    : { code: 'transfer.referenceUnknown', params: { value }, field: 'reference.number', value };
}
/**
 * Standard materials before own ones before published ones; several of the same rank are reported as candidates,
 * never chosen automatically.
 */
function bestMatch(found: readonly FoundSheet[]): FoundSheet | { hits: number } {
  for (const rank of [({ standard }: FoundSheet) => standard, ({ own }: FoundSheet) => own, () => true]) {
    const ranked = found.filter(rank);
    const [only] = ranked;
    if (only && ranked.length === 1) return only;
    if (ranked.length > 1) return { hits: ranked.length };
  }
  return { hits: 0 };
}
