import { nodeType } from '@matlas/contract/enums';
import { Decimal, HUNDRED, ONE, sumOf } from '@matlas/domain';
import type {
  DocumentChild,
  DocumentFile,
  DocumentNode,
  DocumentPiece,
  DocumentSubstance,
  FilePlace,
  SheetDocument,
} from '../sheet/sheet-document';
import { DeclarationNotes, TEXT_LIMITS } from '../declaration/declaration-notes';
import { addRest, fixedPortion } from '../declaration/portions';
import { bytesOfFile, type PieceEmitter, readDocumentXml } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { childOf, allText, SubtreeListener, type XmlElement } from '../xml/subtree-listener';
import { XmlFault } from '../xml/xml-fault';
import {
  addField,
  type GrantaPart,
  isCounted,
  isGrantaBom,
  massUnitOfUom,
  nameOfRecord,
  PART_FIELDS,
} from './granta-part';

const WHOLE = new Set([...PART_FIELDS, 'Material', 'Substance']);
const SKIPPED = new Set([
  'Processes',
  'Specifications',
  'TransportPhase',
  'UsePhase',
  'Location',
  'EndOfLifeFates',
  'RohsExemptions',
  'Notes',
  'Annotations',
  'AnnotationSources',
  'MIPartReference',
  'NonMIPartReference',
  'VolumePerUom',
]);
const CAS = /^\d{2,7}-\d{2}-\d$/;
const CAS_IN_NAME = /\[(\d{2,7}-\d{2}-\d)\]/;

interface OpenPart {
  node: DocumentNode;
  edge: DocumentChild;
  attributes: GrantaPart;
  isIdentified: boolean;
  grams?: Decimal | undefined;
  materials: XmlElement[];
  substances: XmlElement[];
}

/** Reads one top-level part of the file with all parts below it. */
class TopPart {
  private readonly parts: OpenPart[] = [];
  constructor(private readonly notes: DeclarationNotes) {}

  open(place: FilePlace): void {
    const above = this.parts.at(-1);
    if (above) this.identify(above);
    const node: DocumentNode = {
      key: this.notes.nextKey(),
      kind: nodeType.of.component,
      name: '',
      children: [],
      place,
    };
    const edge: DocumentChild = { node, place };
    above?.node.children.push(edge);
    this.parts.push({ node, edge, attributes: {}, isIdentified: false, materials: [], substances: [] });
  }
  addElement(element: XmlElement): void {
    const part = this.parts.at(-1);
    if (!part) return;
    if (element.name === 'Material') part.materials.push(element);
    else if (element.name === 'Substance') part.substances.push(element);
    else addField(part.attributes, element);
  }
  ignore(what: string, place: FilePlace, text: string): void {
    this.notes.ignore(what, place, text);
  }
  /** Closes the innermost open part; returns the sheet when it was the top-level part. */
  close(): SheetDocument | undefined {
    const part = this.parts.pop();
    if (!part) return undefined;
    this.identify(part);
    this.addMaterials(part);
    this.addSubstances(part);
    this.warnEmpty(part.node);
    if (this.parts.length > 0) return undefined;
    this.notes.reportIgnored();
    return { key: this.notes.sheetKey, source: 'LOCAL', root: part.node, place: part.node.place ?? {} };
  }

  private warnEmpty({ key, name, place = {}, children }: DocumentNode): void {
    if (children.length === 0)
      this.notes.warn({ place, nodeKey: key, field: 'children' }, 'declaration.compositionMissing', { name });
  }
  /** Sets number, name, mass and quantity, which precede all other content of a part. */
  private identify(part: OpenPart): void {
    if (part.isIdentified) return;
    part.isIdentified = true;
    const { node, attributes, edge } = part;
    const about = { place: node.place ?? {}, nodeKey: node.key };
    node.name = this.notes.requireName(attributes.name, attributes.partNumber ?? attributes.externalIdentity, {
      ...about,
      field: 'name',
    });
    const number = this.notes.shortenText(attributes.partNumber ?? attributes.externalIdentity, TEXT_LIMITS.number, {
      ...about,
      field: 'number',
    });
    if (number) node.number = number;
    part.grams = this.massOf(part);
    const grams = this.notes.roundAmount(part.grams, { ...about, field: 'measuredMassGrams' });
    if (grams) node.measuredMassGrams = grams;
    if (this.parts[0] !== part) edge.quantity = this.quantityOf(part);
    else if (
      attributes.quantity &&
      attributes.quantity.text !== '' &&
      !new Decimal(1).eq(this.notes.number(attributes.quantity.text, about) ?? ONE)
    )
      this.notes.ignore('Quantity', attributes.quantity.place, attributes.quantity.text);
  }
  private quantityOf({ attributes, node }: OpenPart): number {
    const about = { place: attributes.quantity?.place ?? node.place ?? {}, nodeKey: node.key, field: 'quantity' };
    if (!isCounted(attributes)) return 1;
    const count = this.notes.number(attributes.quantity?.text, about);
    // A fraction of a piece counts as one piece with the whole amount (massOf).
    return count && (count.isInteger() || count.lte(0)) ? this.notes.pieces(attributes.quantity?.text, about) : 1;
  }
  /**
   * Grams of one piece. Goods sold by length, area, volume or mass, and fractional numbers of pieces, count as one
   * piece with the whole amount.
   */
  private massOf({ attributes, node }: OpenPart): Decimal | undefined {
    const about = {
      place: attributes.massPerUom?.place ?? attributes.quantity?.place ?? node.place ?? {},
      nodeKey: node.key,
      field: 'measuredMassGrams',
    };
    const perUnit =
      attributes.massPerUom &&
      this.notes.parseGrams(attributes.massPerUom.text, massUnitOfUom(attributes.massPerUom), about);
    const amount = attributes.quantity && this.notes.number(attributes.quantity.text, about);
    if (!amount || (isCounted(attributes) && amount.isInteger())) return perUnit;
    if (isCounted(attributes))
      this.notes.warn({ ...about, field: 'quantity', value: amount.toFixed() }, 'declaration.quantityMultiplied', {
        value: amount.toFixed(),
      });
    const unit = attributes.quantity?.attributes.Unit ?? '';
    return perUnit
      ? perUnit.times(amount)
      : isCounted(attributes)
        ? undefined
        : this.notes.parseGrams(attributes.quantity?.text, unit, about);
  }
  private addMaterials({ node, materials, substances, grams }: OpenPart): void {
    const isOnly = materials.length === 1 && substances.length === 0;
    for (const element of materials) node.children.push(this.readMaterial(element, isOnly, grams));
  }
  private readMaterial(element: XmlElement, isOnly: boolean, partGrams: Decimal | undefined): DocumentChild {
    const key = this.notes.nextKey();
    const about = { place: element.place, nodeKey: key };
    const material: DocumentNode = {
      key,
      kind: nodeType.of.material,
      name: this.notes.requireName(nameOfRecord(element), 'Material', { ...about, field: 'name' }),
      children: [],
      place: element.place,
    };
    const number = this.notes.shortenText(childOf(element, 'Identity')?.text, TEXT_LIMITS.number, {
      ...about,
      field: 'number',
    });
    if (number && number !== material.name) material.number = number;
    this.notes.warn({ ...about, field: 'classCode' }, 'declaration.classMissing', { name: material.name });
    this.notes.warn({ ...about, field: 'children' }, 'declaration.compositionMissing', { name: material.name });
    for (const child of element.children)
      if (SKIPPED.has(child.name) || child.name === 'RecycleContent')
        this.notes.ignore(`Material/${child.name}`, child.place, allText(child));
    const grams = this.notes.roundAmount(this.gramsOf(element, isOnly, partGrams), { ...about, field: 'massGrams' });
    if (!grams) this.notes.warn({ ...about, field: 'massGrams' }, 'declaration.amountMissing', { name: material.name });
    return { node: material, place: element.place, ...(grams ? { massGrams: grams } : {}) };
  }
  private gramsOf(element: XmlElement, isOnly: boolean, partGrams: Decimal | undefined): Decimal | undefined {
    const about = { place: element.place, field: 'massGrams' };
    const mass = childOf(element, 'Mass');
    if (mass) return this.notes.parseGrams(mass.text, mass.attributes.Unit ?? 'kg', about);
    const percent = this.notes.number(childOf(element, 'Percentage')?.text, about) ?? (isOnly ? HUNDRED : undefined);
    return percent && partGrams?.times(percent).div(HUNDRED);
  }
  /**
   * Puts substances declared for a part itself into a material with the part's name, because the tree needs a
   * material between part and substances.
   */
  private addSubstances({ node, materials, substances, grams }: OpenPart): void {
    if (substances.length === 0) return;
    const place = substances[0]?.place ?? {};
    const material: DocumentNode = {
      key: this.notes.nextKey(),
      kind: nodeType.of.material,
      name: node.name,
      children: substances.map((each) => this.readSubstance(each)),
      place,
    };
    this.notes.warn({ place, nodeKey: material.key, field: 'classCode' }, 'declaration.classMissing', {
      name: node.name,
    });
    addRest(this.notes, material);
    const others = sumOf(materials.map((each) => this.gramsOf(each, false, grams) ?? new Decimal(0)));
    const own = this.notes.roundAmount(grams && Decimal.max(0, grams.minus(others)), {
      place,
      nodeKey: material.key,
      field: 'massGrams',
    });
    if (!own)
      this.notes.warn({ place, nodeKey: material.key, field: 'massGrams' }, 'declaration.amountMissing', {
        name: node.name,
      });
    node.children.push({ node: material, place, ...(own ? { massGrams: own } : {}) });
  }
  private readSubstance(element: XmlElement): DocumentChild {
    const [identity, name] = [childOf(element, 'Identity')?.text, nameOfRecord(element)];
    const cas = CAS.test(identity ?? '') ? identity : CAS_IN_NAME.exec(name ?? '')?.[1];
    const substance: DocumentSubstance = { ...(cas ? { cas } : {}), ...(name ? { name } : {}) };
    // An identity that is no CAS number decides nothing beside a name.
    if (identity && identity !== cas && identity !== name)
      this.notes.ignore('Substance/Identity', element.place, identity);
    const about = { place: element.place, field: 'portion' };
    const value = this.notes.share(this.notes.number(childOf(element, 'Percentage')?.text, about), about);
    if (!value) this.notes.warn(about, 'declaration.amountMissing', { name: name ?? cas ?? '' });
    return { substance, place: element.place, ...(value ? { portion: fixedPortion(value) } : {}) };
  }
}

/** Listener for a Granta bill of materials; each top-level part becomes a sheet. */
export function grantaListener(cursor: XmlCursor, emit: PieceEmitter): ElementListener {
  let top: TopPart | undefined;
  let tops = 0;
  const close = (): void => {
    const sheet = top?.close();
    if (!sheet) return;
    top = undefined;
    emit({ sheet });
  };
  return new SubtreeListener(cursor, {
    whole: WHOLE,
    skipped: SKIPPED,
    open: (name, attributes) => {
      if (cursor.depth() === 1 && !isGrantaBom(name, attributes))
        throw new XmlFault('xml.otherFormat', cursor.place(), { format: 'Granta BoM' });
      if (name !== 'Part') return;
      top ??= new TopPart(new DeclarationNotes(`part-${++tops}`, emit));
      top.open(cursor.place());
    },
    close: (name) => {
      if (name === 'Part') close();
    },
    element: (element) => top?.addElement(element),
    skip: (name, text, place) => {
      if (!name.endsWith('PartReference')) top?.ignore(name, place, text);
    },
  });
}
/**
 * Reads Granta bills of materials 17/11 to 25/05 as sheets. Parts become components; their materials have no class
 * and mostly no substances.
 */
export const readGranta = (file: DocumentFile): AsyncIterable<DocumentPiece> =>
  readDocumentXml(bytesOfFile(file), grantaListener);
