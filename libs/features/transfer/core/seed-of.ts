import type { ChildSeed, NodeSeed } from '@matlas/features/mds';
import type {
  DocumentChild,
  DocumentNode,
  DocumentReference,
  DocumentSubstance,
  FileFault,
  SheetDocument,
} from '@matlas/formats';
import { isNamedMaterial } from './document-walk';
import type { FoundSheet } from './lookup.store';
import type { SubstanceAnswer } from './substance-names';

type Refusal = Pick<FileFault, 'code' | 'params' | 'value'> & { field: string };
/** The resolved references of a page of documents. */
export interface ResolvedReferences {
  substance(wanted: DocumentSubstance): SubstanceAnswer;
  /** A sheet of the same file, or an existing one. */
  reference(wanted: DocumentReference): { sheet: string } | { cid: number; version?: string } | Refusal;
  /** `isMapped`: by a name that a person mapped. */
  material(node: DocumentNode): (FoundSheet & { isMapped?: boolean }) | { hits: number };
  hasClass(code: string): boolean;
  hasApplication(code: string): boolean;
  continueUnmatched: boolean;
}
type DocumentFault = Omit<FileFault, 'sheetKey'>;

/** Converts a document to a seed, with all faults and their positions. */
export class SeedBuilder {
  readonly faults: FileFault[] = [];
  /** Number of materials that were named and not found. */
  unmatched = 0;
  matched = 0;
  constructor(
    private readonly document: SheetDocument,
    private readonly meanings: ResolvedReferences,
  ) {}

  buildTree(): NodeSeed {
    return this.buildNode(this.document.root, this.document.root.place ?? this.document.place ?? {});
  }

  private buildNode(given: DocumentNode, place: FileFault['place']): NodeSeed {
    const { key, children, place: _place, attributes, ...fields } = given;
    if (fields.classCode && !this.meanings.hasClass(fields.classCode))
      this.addFault({
        severity: 'error',
        place,
        code: 'row.unknownClass',
        params: { value: fields.classCode },
        nodeKey: key,
        field: 'classCode',
        value: fields.classCode,
      });
    return {
      ...fields,
      attributes: attributes ?? {},
      children: children.map((child, index) =>
        this.buildChild(given, child, index, child.place ?? child.node?.place ?? place),
      ),
    } as NodeSeed;
  }
  private buildChild(parent: DocumentNode, given: DocumentChild, index: number, place: FileFault['place']): ChildSeed {
    const { node, reference, substance, place: _place, applicationOverrides, ...edge } = given;
    const childSeed: ChildSeed = {
      ...edge,
      ...this.overrides(parent, applicationOverrides, index, place),
    } as ChildSeed;
    const at = ({ code, params, value, field }: Refusal, severity: FileFault['severity'] = 'error'): void =>
      this.addFault({
        code,
        ...(params === undefined ? {} : { params }),
        ...(value === undefined ? {} : { value }),
        severity,
        place,
        nodeKey: parent.key,
        field: `children.${index}.${field}`,
      });
    if (edge.applicationCode && !this.meanings.hasApplication(edge.applicationCode))
      this.addFault({
        severity: 'warning',
        place,
        code: 'transfer.applicationUnknown',
        params: { value: edge.applicationCode },
        nodeKey: parent.key,
        field: `children.${index}.applicationCode`,
        value: edge.applicationCode,
      });
    if (node) return { ...childSeed, ...this.buildOwnNode(node, place) };
    if (substance) return { ...childSeed, ...this.substance(substance, place, at, parent, index) };
    if (!reference) return childSeed;
    const found = this.meanings.reference(reference);
    if ('code' in found) at(found);
    return 'code' in found
      ? childSeed
      : 'sheet' in found
        ? { ...childSeed, sheet: found.sheet }
        : { ...childSeed, ref: found };
  }
  /** A material that is only named is resolved to the standard one. */
  private buildOwnNode(node: DocumentNode, place: FileFault['place']): Pick<ChildSeed, 'node' | 'ref'> {
    if (!isNamedMaterial(node)) return { node: this.buildNode(node, place) };
    const found = this.meanings.material(node);
    if ('cid' in found) {
      this.matched++;
      if (found.isMapped)
        this.addFault({
          severity: 'warning',
          place,
          code: 'transfer.materialMapped',
          params: { name: node.name, to: [found.name, found.number].filter(Boolean).join(' ') },
          nodeKey: node.key,
          field: 'name',
          value: node.name,
        });
      return { ref: { cid: found.cid, version: found.cver } };
    }
    this.unmatched++;
    const [severity, code] = [
      this.meanings.continueUnmatched ? ('warning' as const) : ('error' as const),
      found.hits > 1 ? 'transfer.materialAmbiguous' : 'transfer.materialUnmatched',
    ];
    this.addFault({
      severity,
      place,
      code,
      params: { name: node.name, ...(found.hits > 1 ? { count: found.hits } : {}) },
      nodeKey: node.key,
      field: 'name',
      value: node.name,
    });
    return { node: this.buildNode(node, place) };
  }
  private substance(
    wanted: DocumentSubstance,
    place: FileFault['place'],
    at: (refusal: Refusal, severity?: FileFault['severity']) => void,
    parent: DocumentNode,
    index: number,
  ): Pick<ChildSeed, 'substanceId' | 'cas' | 'substanceName' | 'substanceNameZh'> {
    const found = this.meanings.substance(wanted);
    if ('code' in found) {
      const isKept = this.isKept(found);
      at(found, isKept ? 'warning' : 'error');
      return isKept ? (found.kept ?? {}) : {};
    }
    const { mappedName } = found;
    if (mappedName !== undefined)
      this.addFault({
        severity: 'warning',
        place,
        code: 'transfer.substanceMapped',
        params: { name: mappedName, to: [found.substance.nameEn, found.substance.cas].filter(Boolean).join(' ') },
        nodeKey: parent.key,
        field: `children.${index}.substance.name`,
        value: mappedName,
      });
    if (!found.substance.active)
      this.addFault({
        severity: 'warning',
        place,
        code: 'transfer.substanceInactive',
        params: { name: found.substance.nameEn },
        nodeKey: parent.key,
        field: `children.${index}.substance.cas`,
        value: wanted.cas ?? wanted.name ?? '',
      });
    return { substanceId: found.substance.id };
  }
  /**
   * A substance with a number that the catalogue does not have stays in the sheet as such; one with a name alone does
   * when a person agreed, because a name may be mistyped. An application of it has no meaning and is left out.
   */
  private isKept({ code, kept }: Extract<SubstanceAnswer, { code: string }>): boolean {
    return kept !== undefined && (code !== 'transfer.substanceUnknown' || this.meanings.continueUnmatched);
  }
  private overrides(
    parent: DocumentNode,
    given: DocumentChild['applicationOverrides'],
    index: number,
    place: FileFault['place'],
  ): Pick<ChildSeed, 'applicationOverrides'> {
    if (!given?.length) return {};
    const overrides = given.flatMap(({ substance, applicationCode }) => {
      const found = this.meanings.substance(substance);
      if ('substance' in found) return [{ substanceId: found.substance.id, applicationCode }];
      this.addFault({
        code: found.code,
        params: found.params,
        value: found.value,
        severity: this.isKept(found) ? 'warning' : 'error',
        place,
        nodeKey: parent.key,
        field: `children.${index}.applicationOverrides`,
      });
      return [];
    });
    return { applicationOverrides: overrides };
  }
  private addFault(fault: DocumentFault): void {
    this.faults.push({ ...fault, sheetKey: this.document.key });
  }
}
