import { nodeType, type SpecificWeightUnit } from '@matlas/contract/enums';
import { Decimal, formatDecimal, HUNDRED, ONE } from '@matlas/domain';
import type { DocumentChild, DocumentNode, FilePlace, SheetDocument } from '../sheet/sheet-document';
import { type DeclarationNotes, TEXT_LIMITS } from '../declaration/declaration-notes';
import { fixedPortion } from '../declaration/portions';
import { childOf, childrenOf, type XmlElement, allText } from '../xml/subtree-listener';
import { scipRemark } from './chemsherpa-comment';
import { MDS_NUMBERS } from './iec-lists';
import { readListEntries, gramsOf, portionOf } from './read-entries';
import { readMaterial } from './read-material';
import { ComplianceReading } from './read-compliance';
import { bulkMaterial } from './read-bulk-substances';

type Kind = DocumentNode['kind'];
/** A part that is being read. `scale` is the factor for all masses below it that results from fractional quantities. */
interface Part {
  node: DocumentNode;
  edge: DocumentChild | undefined;
  grams: Decimal | undefined;
  scale: Decimal;
  substances: XmlElement[];
}

/** Units of length, area and volume. A mass in kilograms per such a unit is a specific weight. */
const PER_UNITS: Readonly<Record<string, readonly [unit: SpecificWeightUnit, factor: number]>> = {
  m: ['kg/m', 1],
  cm: ['kg/m', 100],
  'm^2': ['kg/m2', 1],
  'cm^2': ['kg/m2', 10_000],
  'm^3': ['kg/m3', 1],
  'cm^3': ['kg/m3', 1_000_000],
  l: ['kg/m3', 1_000],
};
const perUnitOf = (unit: string): readonly [unit: SpecificWeightUnit, factor: number] | undefined =>
  Object.hasOwn(PER_UNITS, unit) ? PER_UNITS[unit] : undefined;
const BULK = new Set(['g', 'kg', 'l', 'cm^3', 'm^3']);
const GRAMS_PER_KG = 1_000;

/**
 * Node kind of a product: pieces are components, goods sold by length, area or volume are semi-components, and bulk
 * goods that are not articles are materials.
 */
function kindOf({ unitType = 'each', isArticle }: Readonly<Record<string, string>>): Kind {
  if (BULK.has(unitType) && !/^(true|1)$/.test(isArticle ?? '')) return nodeType.of.material;
  return unitType === 'each' ? nodeType.of.component : nodeType.of.semiComponent;
}

/** Builds the sheet of one `Product` while it is read. */
export class ProductReading {
  private readonly parts: Part[] = [];
  private readonly sheet: SheetDocument;
  private readonly unitType: string;
  private identified = false;
  hasComposition = false;
  readonly compliance = new ComplianceReading();

  constructor(
    private readonly notes: DeclarationNotes,
    attributes: Readonly<Record<string, string>>,
    place: FilePlace,
  ) {
    this.unitType = attributes.unitType ?? 'each';
    const root: DocumentNode = { key: notes.nextKey(), kind: kindOf(attributes), name: '', children: [], place };
    this.sheet = { key: notes.sheetKey, source: 'LOCAL', root, place };
    this.parts.push({ node: root, edge: undefined, grams: undefined, scale: ONE, substances: [] });
    const remark = notes.shortenText(scipRemark(attributes.comment) ?? attributes.comment, TEXT_LIMITS.remark, {
      place,
      nodeKey: root.key,
      field: 'remark',
    });
    if (remark) root.remark = remark;
    if (attributes.productFamilyName) notes.ignore('Product/@productFamilyName', place, attributes.productFamilyName);
  }

  openPart(attributes: Readonly<Record<string, string>>, place: FilePlace): void {
    const above = this.currentPart();
    if (above.node.kind === nodeType.of.material) above.node.kind = nodeType.of.component;
    const kind = above.node.kind;
    const node: DocumentNode = { key: this.notes.nextKey(), kind, name: '', children: [], place };
    const edge: DocumentChild = { node, place };
    const units = this.notes.number(attributes.numberOfUnits ?? '1', { place, nodeKey: node.key, field: 'quantity' });
    const isWhole = units?.isInteger() === true && units.gt(0);
    if (kind === nodeType.of.component) edge.quantity = isWhole ? units.toNumber() : 1;
    const multiplied = units && !isWhole && units.gt(0) ? units : ONE;
    if (units && units.lte(0))
      this.notes.pieces(attributes.numberOfUnits, { place, nodeKey: node.key, field: 'quantity' });
    if (multiplied !== ONE)
      this.notes.warn(
        { place, nodeKey: node.key, field: 'quantity', value: attributes.numberOfUnits ?? '' },
        'declaration.quantityMultiplied',
        { value: formatDecimal(multiplied) },
      );
    const remark = this.notes.shortenText(scipRemark(attributes.comment) ?? attributes.comment, TEXT_LIMITS.remark, {
      place,
      nodeKey: node.key,
      field: 'remark',
    });
    if (remark) node.remark = remark;
    above.node.children.push(edge);
    this.parts.push({ node, edge, grams: undefined, scale: above.scale.times(multiplied), substances: [] });
  }
  closePart(): void {
    const part = this.parts.pop();
    if (part) this.closeNode(part);
  }
  /** Reads ProductID, which precedes all other content of its product or part. */
  identify(element: XmlElement): void {
    const part = this.currentPart();
    if (part.edge === undefined && this.identified)
      return this.notes.ignore('Product/ProductID', element.place, allText(element));
    if (part.edge === undefined) this.identified = true;
    const { node } = part;
    const about = { place: element.place, nodeKey: node.key };
    node.name = this.notes.requireName(element.attributes.name, element.attributes.identifier, {
      ...about,
      field: 'name',
    });
    const number = this.notes.shortenText(element.attributes.identifier, TEXT_LIMITS.number, {
      ...about,
      field: 'number',
    });
    if (number) node.number = number;
    const other = childrenOf(element, 'OtherNames')[0]?.attributes.name;
    const foreignName = this.notes.shortenText(other, TEXT_LIMITS.name, { ...about, field: 'foreignName' });
    if (foreignName) node.foreignName = foreignName;
    this.setAmount(part, element);
    if (part.edge === undefined) this.readNumber(element);
  }
  material(element: XmlElement): void {
    const part = this.currentPart();
    const own = gramsOf(this.notes, element)?.times(part.scale);
    const grams = own ?? this.massOfShare(part, element);
    const material = readMaterial(this.notes, element, grams);
    const about = { place: element.place, nodeKey: material.key };
    const edge: DocumentChild = { node: material, place: element.place };
    if (part.node.kind === nodeType.of.component) {
      const text = this.notes.roundAmount(grams, { ...about, field: 'massGrams' });
      if (text) edge.massGrams = text;
      else this.notes.warn({ ...about, field: 'massGrams' }, 'declaration.amountMissing', { name: material.name });
    } else {
      const portion = portionOf(this.notes, element, { nodeKey: material.key }) ?? this.shareOf(part, grams, about);
      if (portion) edge.portion = portion;
    }
    part.node.children.push(edge);
  }
  substance(element: XmlElement): void {
    this.currentPart().substances.push(element);
  }
  addIgnored(what: string, place: FilePlace, content?: string): void {
    this.notes.ignore(what, place, content);
  }
  /** The finished sheet; undefined when the product declares no composition. */
  finish(place: FilePlace): SheetDocument | undefined {
    const [root] = this.parts;
    if (root && !this.hasComposition && !this.compliance.isEmpty) this.declareByLists(root);
    else if (root && !this.compliance.isEmpty) this.notes.ignore('Compliance', place, this.compliance.summary);
    if (!root || !this.hasComposition) {
      this.notes.refuse({ place }, 'declaration.nothing');
      this.notes.reportIgnored();
      return undefined;
    }
    this.closeNode(root);
    if (root.node.kind === nodeType.of.material) this.mergeOnlyMaterial(root.node);
    this.notes.reportIgnored();
    return this.sheet;
  }

  /** A declaration of compliance without a composition: what lies above the thresholds is the declared content. */
  private declareByLists({ node, grams }: Part): void {
    this.hasComposition = true;
    if (node.kind === nodeType.of.material) node.kind = nodeType.of.component;
    const child = this.compliance.toMaterial(this.notes, node, grams);
    node.children.push(node.kind === nodeType.of.semiComponent ? { ...child, portion: { kind: 3 } } : child);
  }
  private currentPart(): Part {
    return this.parts[this.parts.length - 1] as Part; // the product itself stays until finish
  }
  /**
   * Sets the mass of a component, the specific weight of a semi-component, or the share of a semi-component inside
   * another.
   */
  private setAmount(part: Part, element: XmlElement): void {
    const { node, edge } = part;
    part.grams = gramsOf(this.notes, element, { nodeKey: node.key })?.times(part.scale);
    const about = { place: element.place, nodeKey: node.key };
    if (node.kind === nodeType.of.component) {
      const grams = this.notes.roundAmount(part.grams, { ...about, field: 'measuredMassGrams' });
      const unit = childOf(element, 'Mass')?.attributes.unitOfMeasure;
      if (grams) node.measuredMassGrams = grams;
      if (grams && (unit === 'mg' || unit === 'kg')) node.attributes = { massUnit: unit };
    } else if (edge) {
      const above = this.parts[this.parts.length - 2];
      const portion =
        portionOf(this.notes, element, { nodeKey: node.key }) ?? (above && this.shareOf(above, part.grams, about));
      if (portion) edge.portion = portion;
      if (above?.grams && portion?.value) part.grams ??= above.grams.times(portion.value).div(HUNDRED);
    } else if (node.kind === nodeType.of.semiComponent && perUnitOf(this.unitType))
      this.setSemiAmount(node, part.grams, about);
  }
  private setSemiAmount(
    node: DocumentNode,
    grams: Decimal | undefined,
    about: Parameters<DeclarationNotes['roundAmount']>[1],
  ): void {
    const [unit, factor] = perUnitOf(this.unitType) ?? ['kg/m', 1];
    const weight = this.notes.roundAmount(grams?.div(GRAMS_PER_KG).times(factor), {
      ...about,
      field: 'specificWeight',
    });
    if (weight) Object.assign(node, { specificWeight: weight, specificWeightUnit: unit });
  }
  private massOfShare({ grams }: Part, element: XmlElement): Decimal | undefined {
    const value = childOf(element, 'MassPercent')?.attributes.massPercent;
    const percent = grams && value ? this.notes.number(value, { place: element.place }) : undefined;
    return percent && grams?.times(percent).div(HUNDRED);
  }
  private shareOf(
    { grams: whole }: Part,
    grams: Decimal | undefined,
    about: Parameters<DeclarationNotes['roundAmount']>[1],
  ): DocumentChild['portion'] {
    const percent =
      whole?.gt(0) && grams
        ? this.notes.roundAmount(grams.times(HUNDRED).div(whole), { ...about, field: 'portion' }, true)
        : undefined;
    if (percent !== undefined) return fixedPortion(percent);
    return void this.notes.warn({ ...about, field: 'portion' }, 'declaration.amountMissing', { name: '' });
  }
  private readNumber(element: XmlElement): void {
    for (const { list, authority, identity, version, place } of readListEntries(element, 'Identifier')) {
      if (list !== MDS_NUMBERS || !/^(LOCAL|CAMDS|IMDS)$/.test(authority))
        this.notes.ignore(`Identifier ${list}`.trim(), place, identity);
      else
        Object.assign(this.sheet, {
          source: authority,
          ...(/^\d{1,10}$/.test(identity) ? { cid: Number(identity) } : {}),
          ...(version ? { version } : {}),
        });
    }
    if (element.attributes.version && this.sheet.version === undefined)
      this.notes.ignore('ProductID/@version', element.place, element.attributes.version);
  }
  private closeNode(part: Part): void {
    if (part.node.name === '')
      this.notes.refuse(
        { place: part.node.place ?? {}, nodeKey: part.node.key, field: 'name' },
        'declaration.nameMissing',
      );
    if (part.substances.length > 0) bulkMaterial(this.notes, part.node, part.grams, part.substances);
  }
  /** Merges the two nodes of a product that is a material and contains exactly that material into one. */
  private mergeOnlyMaterial(root: DocumentNode): void {
    const [only, ...more] = root.children;
    if (!only?.node || more.length > 0) return;
    const { key: _key, name: _name, kind: _kind, place: _place, ...fields } = only.node;
    Object.assign(root, {
      ...fields,
      ...(root.number ? { number: root.number } : {}),
      ...(root.remark ? { remark: root.remark } : {}),
      ...(root.foreignName ? { foreignName: root.foreignName } : {}),
    });
  }
}
