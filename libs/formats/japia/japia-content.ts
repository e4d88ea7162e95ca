import { definedFields } from '../sheet/defined-fields';
import { massUnit as massUnits, nodeType, rateType } from '@matlas/contract/enums';
import { Decimal, formatDecimal } from '@matlas/domain';
import type {
  DocumentChild,
  DocumentNode,
  DocumentRecipient,
  DocumentReference,
  DocumentSubstance,
  SheetDocument,
} from '../sheet/sheet-document';
import { CAS } from './japia-columns';

/** Values that occur once in the header of a file. */
export interface JapiaHead {
  makerCode?: string;
  supplierCode?: string;
  supplierName?: string;
  deadline?: string;
}
/** A child as written, with its index among the children of the original node. */
export interface JapiaChild {
  from: number;
  child: DocumentChild;
}
const { component, semiComponent, material } = nodeType.of;
const HUNDRED = new Decimal(100);
const DECIMALS = 6;
/** Forms of a process chemical: intended, residue, impurity. */
const FORMS = ['1', '2', '3'];
const SPANS = ['postIndustrialMin', 'postIndustrialMax', 'postConsumerMin', 'postConsumerMax'] as const;

export const toJapiaHead = (sheet: SheetDocument): JapiaHead =>
  definedFields<JapiaHead>({
    makerCode: sheet.recipients?.[0]?.enterpriseCode,
    supplierCode: sheet.supplier?.code,
    supplierName: sheet.supplier?.name,
    deadline: sheet.requests?.[0]?.deadline,
  });

/** Masses of the children of a semi-component, in grams; undefined where a portion does not determine one. */
function gramsOf(children: readonly DocumentChild[], whole: string | undefined): (string | undefined)[] {
  const fixed = children.map(({ portion }) =>
    portion?.kind === rateType.of.fixed && portion.value !== undefined ? new Decimal(portion.value) : undefined,
  );
  const rests = children.filter(({ portion }) => portion?.kind === rateType.of.remainder).length;
  const sum = fixed.reduce((total: Decimal, value) => (value ? total.plus(value) : total), new Decimal(0));
  const others = children.filter(({ portion }) => portion?.kind !== rateType.of.remainder).length;
  const rest =
    rests === 1 && others === fixed.filter(Boolean).length && sum.lt(HUNDRED) ? HUNDRED.minus(sum) : undefined;
  return children.map(({ portion }, index) => {
    const share = portion?.kind === rateType.of.remainder ? rest : fixed[index];
    const grams =
      whole === undefined || share === undefined
        ? undefined
        : formatDecimal(new Decimal(whole).times(share).div(HUNDRED), DECIMALS);
    return grams === '0' ? undefined : grams;
  });
}

const substanceOf = ({ cas, ec, code, name, nameZh, joker, foreignId }: DocumentSubstance): DocumentSubstance =>
  definedFields<DocumentSubstance>({
    ...(cas !== undefined && CAS.test(cas) ? { cas } : { code: code ?? cas ?? ec }),
    name: name ?? nameZh ?? joker,
    foreignId,
  });
const isNamed = (substance: DocumentSubstance): boolean => Object.keys(substance).length > 0;
function substances(node: DocumentNode): JapiaChild[] {
  return node.children.flatMap(({ substance, portion, applicationCode, processState }, from) => {
    const identity = substance && substanceOf(substance);
    if (!identity || !isNamed(identity)) return [];
    return [
      {
        from,
        child: definedFields<DocumentChild>({
          portion,
          applicationCode,
          processState: processState !== undefined && FORMS.includes(processState) ? processState : undefined,
          substance: identity,
        }),
      },
    ];
  });
}

/**
 * The tree as the format can represent it: parts, materials directly in them, substances directly in the materials.
 * Keeps the original index of each child.
 */
export class JapiaTree {
  /** Children of each written node, with their original index. */
  readonly places = new Map<DocumentNode, JapiaChild[]>();

  component(
    { key, name, number, measuredMassGrams, attributes, children }: DocumentNode,
    isRoot: boolean,
  ): DocumentNode {
    const unit = isRoot ? undefined : attributes?.massUnit;
    const node: DocumentNode = definedFields<DocumentNode>({
      key,
      kind: component,
      name,
      number,
      measuredMassGrams,
      ...(unit !== undefined && massUnits.has(unit) ? { attributes: { massUnit: unit } } : {}),
      children: [],
    });
    return this.withChildren(
      node,
      children.flatMap((child, from) => {
        const content = this.part(child, child.massGrams);
        return content ? [{ from, child: content }] : [];
      }),
    );
  }
  private withChildren(node: DocumentNode, children: JapiaChild[]): DocumentNode {
    this.places.set(node, children);
    return Object.assign(node, { children: children.map(({ child }) => child) });
  }
  /** Converts a child of a component. */
  private part({ node, reference, quantity }: DocumentChild, grams: string | undefined): DocumentChild | undefined {
    if (reference) return this.reference(reference, quantity, grams);
    if (node?.kind === component) return definedFields<DocumentChild>({ quantity, node: this.component(node, false) });
    if (node?.kind === semiComponent) return { node: this.semi(node, grams) };
    return node?.kind === material
      ? definedFields<DocumentChild>({ massGrams: grams, node: this.material(node) })
      : undefined;
  }
  /** The format has no semi-components: they become parts with the mass of the piece. */
  private semi({ key, name, number, children }: DocumentNode, grams: string | undefined): DocumentNode {
    const node: DocumentNode = definedFields<DocumentNode>({
      key,
      kind: component,
      name,
      number,
      measuredMassGrams: grams,
      children: [],
    });
    const masses = gramsOf(children, grams);
    return this.withChildren(
      node,
      children.flatMap((child, from) => {
        const content = this.part(child, masses[from]);
        return content ? [{ from, child: content }] : [];
      }),
    );
  }
  private material({
    key,
    name,
    tradeName,
    standard,
    number,
    symbol,
    classCode,
    attributes,
    children,
  }: DocumentNode): DocumentNode {
    const spans = definedFields<Partial<Record<(typeof SPANS)[number], string>>>(
      Object.fromEntries(SPANS.map((span) => [span, attributes?.recyclate?.[span]])),
    );
    const node: DocumentNode = definedFields<DocumentNode>({
      key,
      kind: material,
      name,
      tradeName,
      standard,
      number,
      symbol,
      classCode,
      ...(Object.keys(spans).length > 0 ? { attributes: { recyclate: spans } } : {}),
      children: [],
    });
    return this.withChildren(node, substances({ key, kind: material, name, children }));
  }
  /**
   * A sheet of IMDS is identified by its IMDS node ID; any other reference becomes a part or material without
   * content.
   */
  private reference(
    { cid, source, name, number, key }: DocumentReference,
    quantity: number | undefined,
    grams: string | undefined,
  ): DocumentChild {
    const title = name ?? number ?? key ?? String(cid);
    const isMaterial = grams !== undefined;
    const edge = definedFields<DocumentChild>(isMaterial ? { massGrams: grams } : { quantity });
    if (source === 'IMDS' && cid !== undefined)
      return { ...edge, reference: definedFields<DocumentReference>({ cid, source, name: title, number }) };
    return {
      ...edge,
      node: definedFields<DocumentNode>({
        key: '',
        kind: isMaterial ? material : component,
        name: title,
        number,
        children: [],
      }),
    };
  }
}

const japiaRecipient = (head: JapiaHead, sheet: SheetDocument): DocumentRecipient[] | undefined => {
  const drawingModCode = sheet.recipients?.[0]?.drawingModCode;
  if (head.makerCode === undefined && drawingModCode === undefined) return undefined;
  return [
    definedFields<DocumentRecipient>({
      enterpriseCode: head.makerCode,
      enterpriseName: head.makerCode ?? '',
      supplierCode: head.supplierCode,
      drawingModCode,
    }),
  ];
};
/** The sheet as a file with this header represents it; undefined for a material sheet, which has no mass of its own. */
export function toJapiaContent(
  sheet: SheetDocument,
  head: JapiaHead,
): { sheet: SheetDocument; tree: JapiaTree } | undefined {
  if (sheet.root.kind !== component) return undefined;
  const tree = new JapiaTree();
  const supplier =
    head.supplierCode === undefined && head.supplierName === undefined
      ? undefined
      : definedFields<NonNullable<SheetDocument['supplier']>>({ code: head.supplierCode, name: head.supplierName });
  return {
    tree,
    sheet: definedFields<SheetDocument>({
      key: sheet.key,
      source: 'LOCAL',
      root: tree.component(sheet.root, true),
      supplier,
      recipients: japiaRecipient(head, sheet),
      requests: head.deadline === undefined ? undefined : [{ deadline: head.deadline }],
    }),
  };
}
