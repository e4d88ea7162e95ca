import { nodeType } from '@matlas/contract/enums';
import { Decimal, formatDecimal, HUNDRED } from '@matlas/domain';
import type { DocumentChild, DocumentNode } from '../sheet/sheet-document';
import { getPortionBounds, type DocumentPortion } from '../declaration/portions';
import type { LossList } from '../declaration/loss-list';
import { element } from '../xml/xml-text';
import { type FindNode, getChildName, portionText, computeShares } from './flatten-material';
import { entry, mass, massPercent } from './write-entries';
import type { ListId } from './iec-lists';
import { writeMaterial } from './write-material';

const DECIMALS = 6;
/**
 * Context for the content of a part: its mass when shares have to be converted to masses; nothing when they remain
 * shares.
 */
interface Whole {
  grams?: Decimal | undefined;
  inShares: boolean;
}
const { component, semiComponent, material } = nodeType.of;

/**
 * Lists the fields of a component or semi-component that the standard has no element for. The specific weight is no
 * loss when it is written at the place of use.
 */
function addFieldLosses(
  node: DocumentNode,
  names: readonly string[],
  losses: LossList,
  isSpecificWeightWritten: boolean,
): void {
  const {
    key: _key,
    kind: _kind,
    name: _name,
    number: _number,
    foreignName: _foreign,
    remark: _remark,
    measuredMassGrams,
    children: _children,
    place: _place,
    multiSource,
    attributes,
    specificWeight,
    specificWeightUnit,
    ...others
  } = node;
  losses.addAll(names, {
    ...others,
    multiSource: multiSource || undefined,
    ...(isSpecificWeightWritten ? {} : { specificWeight, specificWeightUnit }),
    ...(node.kind === component ? {} : { measuredMassGrams }),
  });
  const { massUnit, ...more } = attributes ?? {};
  losses.addAll(
    names,
    {
      ...more,
      massUnit: node.kind === component && measuredMassGrams !== undefined && massUnit !== 'g' ? undefined : massUnit,
    },
    'attributes.',
  );
}
/** Name, number, mass and share of a product or part. */
export function productId(
  node: DocumentNode,
  amounts: { massXml?: string | undefined; portion?: DocumentPortion | undefined; id?: { list: ListId; cid: string } },
): string {
  return element('ProductID', { identifier: node.number, name: node.name }, [
    ...(amounts.massXml ? [amounts.massXml] : []),
    ...(amounts.portion ? [massPercent(amounts.portion)] : []),
    ...(amounts.id ? [entry('Identifier', amounts.id.cid, amounts.id.list)] : []),
    ...(node.foreignName === undefined
      ? []
      : [element('OtherNames', { type: 'other', otherType: 'foreignName', name: node.foreignName })]),
  ]);
}
const unitOf = (node: DocumentNode): 'mg' | 'g' | 'kg' => node.attributes?.massUnit ?? 'g';

/** Writes the components and semi-components of one sheet. */
export class PartWriter {
  constructor(
    private readonly losses: LossList,
    private readonly find: FindNode,
  ) {}

  rootMass(node: DocumentNode): string | undefined {
    return node.measuredMassGrams === undefined ? undefined : mass(node.measuredMassGrams, unitOf(node));
  }
  addLosses(node: DocumentNode, names: readonly string[], isSpecificWeightWritten: boolean): void {
    addFieldLosses(node, names, this.losses, isSpecificWeightWritten);
  }
  /** Content of a part in the order of the schema: parts, then materials. */
  content(node: DocumentNode, names: readonly string[], whole: Whole): string[] {
    const counted = node.children.filter((child) => this.isWritten(child, node, names));
    const shares = node.kind === component ? [] : computeShares(counted, names, this.losses);
    const written = counted.map((child, index) =>
      this.child(child, [...names, getChildName(child)], whole, shares[index]),
    );
    return [...written.filter(({ isPart }) => isPart), ...written.filter(({ isPart }) => !isPart)].map(
      ({ xml }) => xml,
    );
  }

  /** Only one of several sources is written; otherwise their masses would be added up. */
  private isWritten(child: DocumentChild, node: DocumentNode, names: readonly string[]): boolean {
    const isLeftOut = node.multiSource === true && child.preferred === false;
    if (isLeftOut) this.losses.add([...names, getChildName(child)], 'child', getChildName(child), 'flattened');
    return !isLeftOut;
  }
  private child(
    child: DocumentChild,
    names: readonly string[],
    whole: Whole,
    share: DocumentPortion | undefined,
  ): { isPart: boolean; xml: string } {
    const { confidential, processState, applicationOverrides, applicationCode, preferred } = child;
    this.losses.addAll(names, {
      confidential: confidential || undefined,
      processState,
      applicationOverrides,
      applicationCode,
      preferred: preferred === false ? preferred : undefined,
    });
    if (child.reference) this.losses.add(names, 'reference', getChildName(child), 'flattened');
    const found = this.find(child);
    const node = found ?? this.placeholderFor(child);
    return node.kind === material
      ? { isPart: false, xml: this.material(child, node, names, whole, share) }
      : { isPart: true, xml: this.part(child, node, names, whole, share) };
  }
  /** Writes a referenced sheet that is not in the file: only its name and amount are known. */
  private placeholderFor(child: DocumentChild): DocumentNode {
    const kind = child.quantity !== undefined ? component : material;
    const number = child.reference?.number;
    return {
      key: '',
      kind,
      name: getChildName(child) || '-',
      ...(number === undefined ? {} : { number }),
      children: [],
    };
  }
  private material(
    child: DocumentChild,
    node: DocumentNode,
    names: readonly string[],
    whole: Whole,
    share: DocumentPortion | undefined,
  ): string {
    const amount = share
      ? this.shareXml(child, names, whole, share)
      : child.massGrams === undefined
        ? ''
        : mass(child.massGrams);
    return writeMaterial(node, names, amount, this.losses, this.find);
  }
  private shareXml(
    child: DocumentChild,
    names: readonly string[],
    { grams, inShares }: Whole,
    share: DocumentPortion,
  ): string {
    const portion = child.portion ? portionText(child.portion) : '';
    if (!inShares && !grams) this.losses.add(names, 'portion', portion, 'noField');
    if (inShares || !grams) return massPercent(share);
    const { min, nominal, max } = getPortionBounds(share);
    const of = (percent: Decimal): string => formatDecimal(grams.times(percent).div(HUNDRED), DECIMALS);
    this.losses.add(names, 'portion', portion, 'mapped', `${of(nominal)} g`);
    return mass(of(nominal), 'g', min.eq(max) ? undefined : { min: of(min), max: of(max) });
  }
  private part(
    child: DocumentChild,
    node: DocumentNode,
    names: readonly string[],
    whole: Whole,
    share: DocumentPortion | undefined,
  ): string {
    const isSemi = node.kind === semiComponent;
    this.addLosses(node, names, false);
    if (!isSemi && child.quantity === undefined) this.losses.add(names, 'quantity', '', 'mapped', '1');
    if (isSemi && !whole.inShares) this.losses.add(names, 'kind', node.kind, 'mapped', String(component));
    const grams = isSemi ? this.semiGrams(child, names, whole, share) : undefined;
    const massXml = isSemi ? grams && mass(formatDecimal(grams, DECIMALS)) : this.rootMass(node);
    const inner: Whole = isSemi ? { grams, inShares: whole.inShares } : { inShares: false };
    return element('ProductPart', { numberOfUnits: String(child.quantity ?? 1), comment: node.remark }, [
      productId(node, { massXml, portion: whole.inShares ? share : undefined }),
      ...this.content(node, names, inner),
    ]);
  }
  /** Grams of a semi-component in a part: the mass on the edge, or its share of the parent's mass. */
  private semiGrams(
    child: DocumentChild,
    names: readonly string[],
    whole: Whole,
    share: DocumentPortion | undefined,
  ): Decimal | undefined {
    if (whole.inShares) return undefined;
    if (child.massGrams !== undefined) {
      this.losses.add(names, 'massGrams', child.massGrams, 'mapped', 'measuredMassGrams');
      return new Decimal(child.massGrams);
    }
    this.losses.add(names, 'portion', child.portion ? portionText(child.portion) : '', 'mapped', 'measuredMassGrams');
    if (!share || !whole.grams) return undefined;
    return whole.grams.times(getPortionBounds(share).nominal).div(HUNDRED);
  }
}
