import type {
  DocumentChild,
  DocumentEdge,
  DocumentNode,
  DocumentReference,
  DocumentSource,
  DocumentSubstance,
  SheetDocument,
} from '@matlas/formats';
import {
  isStandIn,
  type SheetRecord,
  type UsedSheet,
  type WorkingEdge,
  type WorkingNode,
  type WorkingTree,
} from '@matlas/features/mds';
import type { DocumentSubstanceData } from './document.store';

/** Data of the objects to which a tree refers. */
export interface DocumentContext {
  substances: ReadonlyMap<number, DocumentSubstanceData>;
  /** Documents of the same file, by sheet. */ keys: ReadonlyMap<number, string>;
}

const SOURCES: Readonly<Record<number, DocumentSource>> = { 0: 'LOCAL', 1: 'CAMDS', 2: 'IMDS' };
export const toDocumentSource = (origin: number): DocumentSource => SOURCES[origin] ?? 'CAMDS';
export const getDocumentKey = ({ cid, cver }: { cid: number | string; cver: string }): string => `${cid}/${cver}`;

type Filled<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };
/** Removes empty values: absent, null, false, empty text. */
export function withoutEmptyValues<T extends object>(record: T): Filled<T> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
    ),
  ) as Filled<T>;
}

const substanceOf = ({ code, cas, ec, nameEn, nameZh, joker }: DocumentSubstanceData): DocumentSubstance =>
  withoutEmptyValues({ code, cas, ec, name: nameEn, nameZh, joker });
function referenceOf({ id, cid, cver, name, number }: UsedSheet, { keys }: DocumentContext): DocumentReference {
  const key = keys.get(id);
  return { ...(key === undefined ? {} : { key }), cid, version: cver, name, ...withoutEmptyValues({ number }) };
}
function edgeOf({ fields }: WorkingEdge, { substances }: DocumentContext): DocumentEdge {
  const { applicationOverrides = [], portion, preferred, ...rest } = fields;
  const overrides = applicationOverrides.flatMap(({ substanceId, applicationCode }) => {
    const substance = substances.get(substanceId ?? 0);
    return substance ? [{ substance: substanceOf(substance), ...withoutEmptyValues({ applicationCode }) }] : [];
  });
  return {
    ...withoutEmptyValues(rest),
    ...(portion ? { portion: withoutEmptyValues(portion) as NonNullable<DocumentEdge['portion']> } : {}),
    ...(preferred ? {} : { preferred }),
    ...(overrides.length > 0 ? { applicationOverrides: overrides } : {}),
  };
}
function childOf(edge: WorkingEdge, known: DocumentContext): DocumentChild {
  const { child } = edge;
  const edgeFields = edgeOf(edge, known);
  if ('node' in child) return { ...edgeFields, node: nodeOf(child.node, known) };
  if ('sheet' in child) return { ...edgeFields, reference: referenceOf(child.sheet, known) };
  const substance =
    'substance' in child && !isStandIn(child.substance) ? known.substances.get(child.substance.id) : undefined;
  return { ...edgeFields, substance: substance ? substanceOf(substance) : { masked: true } };
}
function nodeOf({ place, fields, edges }: WorkingNode, known: DocumentContext): DocumentNode {
  const { kind, name, attributes, ...rest } = fields;
  return {
    key: place === '' ? 'n' : `n.${place}`,
    kind,
    name,
    ...withoutEmptyValues(rest),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    children: edges.map((edge) => childOf(edge, known)),
  };
}

/** Ids of the substances in a tree, including those of application overrides. */
export const substancesOf = ({ nodes }: WorkingTree): number[] =>
  nodes.flatMap(({ edges }) =>
    edges.flatMap(({ child, fields }) =>
      [
        'substance' in child && !isStandIn(child.substance) ? [child.substance.id] : [],
        (fields.applicationOverrides ?? []).flatMap(({ substanceId }) => substanceId ?? []),
      ].flat(),
    ),
  );

/** Sheet and tree, as stored in the tables. */
export function toDocument(sheet: SheetRecord, tree: WorkingTree, known: DocumentContext): SheetDocument {
  const { preliminary, standardMaterial, module } = sheet;
  return {
    key: getDocumentKey(sheet),
    source: toDocumentSource(sheet.origin),
    cid: Number(sheet.cid),
    version: sheet.cver,
    status: sheet.status,
    root: nodeOf(tree.root, known),
    ...withoutEmptyValues({
      preliminary,
      standardMaterial,
      module,
      ruleSet: sheet.ruleSet,
      createdAt: sheet.createdAt.toISOString(),
      releasedAt: sheet.releasedAt?.toISOString(),
      validUntil: sheet.validUntil,
    }),
  };
}
