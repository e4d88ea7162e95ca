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
import type { ToldSubstance } from './document.store';

/** What is known of the things that a tree names. */
export interface Known {
  substances: ReadonlyMap<number, ToldSubstance>;
  /** Documents of the same file, by sheet. */ keys: ReadonlyMap<number, string>;
}

const SOURCES: Readonly<Record<number, DocumentSource>> = { 0: 'LOCAL', 1: 'CAMDS', 2: 'IMDS' };
export const sourceOf = (origin: number): DocumentSource => SOURCES[origin] ?? 'CAMDS';
export const keyOf = ({ cid, cver }: { cid: number | string; cver: string }): string => `${cid}/${cver}`;

type Filled<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };
/** Without what is not said: absent, null, false, empty text. */
export function filled<T extends object>(record: T): Filled<T> {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== undefined && value !== null && value !== false && value !== '',
    ),
  ) as Filled<T>;
}

const substanceOf = ({ code, cas, ec, nameEn, nameZh, joker }: ToldSubstance): DocumentSubstance =>
  filled({ code, cas, ec, name: nameEn, nameZh, joker });
function referenceOf({ id, cid, cver, name, number }: UsedSheet, { keys }: Known): DocumentReference {
  const key = keys.get(id);
  return { ...(key === undefined ? {} : { key }), cid, version: cver, name, ...filled({ number }) };
}
function edgeOf({ fields }: WorkingEdge, { substances }: Known): DocumentEdge {
  const { applicationOverrides = [], portion, preferred, ...rest } = fields;
  const overrides = applicationOverrides.flatMap(({ substanceId, applicationCode }) => {
    const substance = substances.get(substanceId ?? 0);
    return substance ? [{ substance: substanceOf(substance), ...filled({ applicationCode }) }] : [];
  });
  return {
    ...filled(rest),
    ...(portion ? { portion: filled(portion) as NonNullable<DocumentEdge['portion']> } : {}),
    ...(preferred ? {} : { preferred }),
    ...(overrides.length > 0 ? { applicationOverrides: overrides } : {}),
  };
}
function childOf(edge: WorkingEdge, known: Known): DocumentChild {
  const { child } = edge;
  const said = edgeOf(edge, known);
  if ('node' in child) return { ...said, node: nodeOf(child.node, known) };
  if ('sheet' in child) return { ...said, reference: referenceOf(child.sheet, known) };
  const substance =
    'substance' in child && !isStandIn(child.substance) ? known.substances.get(child.substance.id) : undefined;
  return { ...said, substance: substance ? substanceOf(substance) : { masked: true } };
}
function nodeOf({ place, fields, edges }: WorkingNode, known: Known): DocumentNode {
  const { kind, name, attributes, ...rest } = fields;
  return {
    key: place === '' ? 'n' : `n.${place}`,
    kind,
    name,
    ...filled(rest),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    children: edges.map((edge) => childOf(edge, known)),
  };
}

/** Ids of the substances that a tree names, those of application overrides among them. */
export const substancesOf = ({ nodes }: WorkingTree): number[] =>
  nodes.flatMap(({ edges }) =>
    edges.flatMap(({ child, fields }) =>
      [
        'substance' in child && !isStandIn(child.substance) ? [child.substance.id] : [],
        (fields.applicationOverrides ?? []).flatMap(({ substanceId }) => substanceId ?? []),
      ].flat(),
    ),
  );

/** The sheet and its tree, as they stand in the tables. */
export function toDocument(sheet: SheetRecord, tree: WorkingTree, known: Known): SheetDocument {
  const { preliminary, standardMaterial, module } = sheet;
  return {
    key: keyOf(sheet),
    source: sourceOf(sheet.origin),
    cid: Number(sheet.cid),
    version: sheet.cver,
    status: sheet.status,
    root: nodeOf(tree.root, known),
    ...filled({
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
