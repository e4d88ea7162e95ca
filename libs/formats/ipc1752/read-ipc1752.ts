import { nodeType } from '@matlas/contract/enums';
import { type Decimal, HUNDRED, sumOf, ZERO } from '@matlas/domain';
import type {
  DocumentChild,
  DocumentFile,
  DocumentNode,
  DocumentPiece,
  DocumentSubstance,
  DocumentSupplier,
  FilePlace,
  SheetDocument,
} from '../sheet/sheet-document';
import { DeclarationNotes, type NoteAbout, TEXT_LIMITS } from '../declaration/declaration-notes';
import { addRest, fixedPortion, MISC } from '../declaration/portions';
import { vdaClassOf } from '../iec62474/material-classes';
import { CAS, CLASS_CODE, classOf, supplierPart, otherNumbers, undisclosedName } from './ipc-identities';
import { bytesOfFile, type PieceEmitter, readDocumentXml } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { childOf, childrenOf, SubtreeListener, type XmlElement, allText } from '../xml/subtree-listener';
import { XmlFault } from '../xml/xml-fault';

const WHOLE = new Set(['ProductID', 'HomogeneousMaterial', 'SupplyCompany', 'Contact', 'Substance', 'Amount']);
/** Elements that are known and do not describe the composition of the product. */
const SKIPPED = new Set([
  'Request',
  'ManufacturingInfo',
  'Attachment',
  'Authorizer',
  'Signature',
  'Legal',
  'Exemptions',
  'ExemptionList',
  'QueryList',
  'DeclarationStatement',
]);
const NAMESPACE = /webstds\.ipc\.org\/175x/i;
const MASS_UNITS = new Set(['ug', 'mg', 'g', 'kg']);
const PER_PERCENT = 10_000;

/** True for the root element of an IPC-175x declaration, with any namespace prefix. */
export const isIpc1752 = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'MainDeclaration' && Object.values(attributes).some((value) => NAMESPACE.test(value));
const deepChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : deepChildren(child, name)));

interface OpenProduct {
  node: DocumentNode;
  edge: DocumentChild;
  grams?: Decimal | undefined;
  substances: XmlElement[];
}
interface Amounts {
  grams?: Decimal | undefined;
  percent?: Decimal | undefined;
}

/** One product of the declaration, with the products inside it. */
class ProductSheet {
  private readonly products: OpenProduct[] = [];
  constructor(private readonly notes: DeclarationNotes) {}

  open(attributes: Readonly<Record<string, string>>, place: FilePlace): void {
    const node: DocumentNode = {
      key: this.notes.nextKey(),
      kind: nodeType.of.component,
      name: '',
      children: [],
      place,
    };
    const edge: DocumentChild = { node, place };
    const above = this.products.at(-1);
    if (above) edge.quantity = this.quantityOf(attributes, { place, nodeKey: node.key, field: 'quantity' });
    above?.node.children.push(edge);
    this.products.push({ node, edge, substances: [] });
  }
  identify(element: XmlElement): void {
    const product = this.products.at(-1);
    if (!product || product.node.name !== '') return this.notes.ignore('ProductID', element.place, allText(element));
    const { node } = product;
    const { itemName, itemNumber, manufacturingSite, version } = element.attributes;
    const about = { place: element.place, nodeKey: node.key };
    node.name = this.notes.requireName(itemName, itemNumber, { ...about, field: 'name' });
    const number = this.notes.shortenText(itemNumber, TEXT_LIMITS.number, { ...about, field: 'number' });
    if (number) node.number = number;
    if (manufacturingSite || version)
      this.notes.ignore(
        'ProductID/@version, @manufacturingSite',
        element.place,
        [version, manufacturingSite].filter(Boolean).join(' '),
      );
    const amount = childOf(element, 'Amount');
    if (amount) this.setMass(amount);
  }
  setMass(element: XmlElement): void {
    const product = this.products.at(-1);
    if (!product || product.grams) return;
    const about = { place: element.place, nodeKey: product.node.key, field: 'measuredMassGrams' };
    product.grams = this.amountOf(element, about).grams;
    const grams = this.notes.roundAmount(product.grams, about);
    if (grams) product.node.measuredMassGrams = grams;
  }
  /** Class C declares substances of the product as a whole. */
  substance(element: XmlElement): void {
    this.products.at(-1)?.substances.push(element);
  }
  material(element: XmlElement): void {
    const product = this.products.at(-1);
    if (product) this.addMaterial(product, element);
  }
  ignore(what: string, place: FilePlace, text: string): void {
    this.notes.ignore(what, place, text);
  }
  /** Returns the sheet when its outermost product is closed; undefined when it contains no material. */
  close(place: FilePlace): SheetDocument | undefined | 'open' {
    const product = this.products.pop();
    if (product) this.addProductSubstances(product);
    if (product?.node.name === '')
      this.notes.refuse(
        { place: product.node.place ?? place, nodeKey: product.node.key, field: 'name' },
        'declaration.nameMissing',
      );
    if (!product || this.products.length > 0) return 'open';
    if (product.node.children.length === 0) this.notes.refuse({ place }, 'declaration.nothing');
    this.notes.reportIgnored();
    return product.node.children.length === 0
      ? undefined
      : { key: this.notes.sheetKey, source: 'LOCAL', root: product.node, place: product.node.place ?? place };
  }

  /**
   * Adds the material that the tree needs between a part and its substances, with the name and the mass of the
   * part.
   */
  private addProductSubstances(product: OpenProduct): void {
    const [first] = product.substances;
    if (!first) return;
    const amount: XmlElement = {
      name: 'Amount',
      attributes: { value: '100', UOM: 'massPercent' },
      children: [],
      text: '',
      place: first.place,
    };
    this.addMaterial(product, {
      name: 'HomogeneousMaterial',
      attributes: { name: product.node.name },
      children: [amount, ...product.substances],
      text: '',
      place: first.place,
    });
  }
  private addMaterial(product: OpenProduct, element: XmlElement): void {
    const key = this.notes.nextKey();
    const about = { place: element.place, nodeKey: key };
    const { name, materialGroupName, comment } = element.attributes;
    const materialClass = classOf(element);
    const material: DocumentNode = {
      key,
      kind: nodeType.of.material,
      name: this.notes.requireName(name, materialGroupName, { ...about, field: 'name' }),
      children: [],
      place: element.place,
    };
    const remark = this.notes.shortenText(comment, TEXT_LIMITS.remark, { ...about, field: 'remark' });
    if (remark) material.remark = remark;
    this.setClass(material, materialClass, { ...about, field: 'classCode' });
    const grams = this.gramsOf(element, product, about);
    material.children.push(...this.substances(element, key, grams));
    addRest(this.notes, material);
    const massGrams = this.notes.roundAmount(grams, { ...about, field: 'massGrams' });
    if (!massGrams)
      this.notes.warn({ ...about, field: 'massGrams' }, 'declaration.amountMissing', { name: material.name });
    product.node.children.push({ node: material, place: element.place, ...(massGrams ? { massGrams } : {}) });
  }
  private setClass(material: DocumentNode, vdaText: string | undefined, about: NoteAbout): void {
    const match =
      vdaText === undefined ? undefined : vdaClassOf(CLASS_CODE.exec(vdaText)?.[0].toUpperCase() ?? vdaText);
    if (!vdaText) return this.notes.warn(about, 'declaration.classMissing', { name: material.name });
    if (!match) return this.notes.warn({ ...about, value: vdaText }, 'declaration.classUnknown', { value: vdaText });
    if (!match.needsChoice) material.classCode = match.classes[0];
    if (match.classes.length > 1)
      this.notes.warn({ ...about, value: vdaText }, 'declaration.classOpen', {
        value: vdaText,
        choices: match.classes.join(', '),
      });
  }
  private quantityOf(
    { numberOfUnits, quantity }: Readonly<Record<string, string>>,
    about: Parameters<DeclarationNotes['number']>[1],
  ): number {
    return this.notes.pieces(numberOfUnits ?? quantity, about);
  }
  private gramsOf(
    element: XmlElement,
    { grams }: OpenProduct,
    about: Parameters<DeclarationNotes['number']>[1],
  ): Decimal | undefined {
    const amount = childOf(element, 'Amount');
    const mass = amount ? this.amountOf(amount, { ...about, field: 'massGrams' }) : {};
    return mass.grams ?? (mass.percent && grams?.times(mass.percent).div(HUNDRED));
  }
  private amountOf(element: XmlElement, about: Parameters<DeclarationNotes['number']>[1]): Amounts {
    const unit = element.attributes.UOM ?? element.attributes.uom ?? 'massPercent';
    if (MASS_UNITS.has(unit)) return { grams: this.notes.parseGrams(element.attributes.value, unit, about) };
    const value = this.notes.number(element.attributes.value, about);
    if (/^(massPercent|%|percent)$/i.test(unit)) return { percent: value };
    if (/^ppm$/i.test(unit)) return { percent: value?.div(PER_PERCENT) };
    this.notes.refuse({ ...about, value: unit }, 'declaration.unknownUnit', { value: unit });
    return {};
  }
  /** Substances of all categories; a substance on several lists counts once. */
  private substances(material: XmlElement, nodeKey: string, materialGrams: Decimal | undefined): DocumentChild[] {
    const elements = deepChildren(material, 'Substance');
    const seen = new Set<string>();
    const own = elements.filter((element) => {
      if (undisclosedName(element) !== undefined) return true;
      const id = JSON.stringify(this.identityOf(element));
      return seen.size < seen.add(id).size;
    });
    for (const element of elements.filter((each) => !own.includes(each)))
      this.notes.ignore('Substance', element.place, element.attributes.name);
    const amounts = own.map((element) => this.substanceAmount(element, nodeKey));
    const whole = materialGrams ?? sumOf(amounts.map(({ grams }) => grams ?? ZERO));
    return own.map((element, index) => this.child(element, nodeKey, amounts[index] ?? {}, whole));
  }
  private substanceAmount(element: XmlElement, nodeKey: string): Amounts {
    const about = { place: element.place, nodeKey, field: 'portion' };
    const [concentration, amount] = [childOf(element, 'Concentration'), childOf(element, 'Amount')];
    const share = concentration ? this.amountOf(concentration, about) : {};
    return { ...(amount ? this.amountOf(amount, about) : {}), ...(share.percent ? { percent: share.percent } : {}) };
  }
  private child(element: XmlElement, nodeKey: string, { grams, percent }: Amounts, whole: Decimal): DocumentChild {
    const declared = this.identityOf(element);
    const secret = undisclosedName(element);
    if (secret === undefined)
      for (const { what, number, place } of otherNumbers(element, declared)) this.notes.ignore(what, place, number);
    const substance = secret === undefined ? declared : { ...MISC };
    const about = { place: element.place, nodeKey, field: 'portion' };
    const share = percent ?? (grams && whole.gt(0) ? grams.times(HUNDRED).div(whole) : undefined);
    const value = this.notes.share(share, about);
    if (secret !== undefined) this.notes.warn({ ...about, value: secret }, 'declaration.undisclosed', { name: secret });
    if (Object.keys(substance).length === 0) this.notes.refuse(about, 'declaration.nameMissing');
    if (value === undefined)
      this.notes.warn(about, 'declaration.amountMissing', { name: substance.name ?? substance.cas ?? '' });
    return { ...(value === undefined ? {} : { portion: fixedPortion(value) }), substance, place: element.place };
  }
  private identityOf(element: XmlElement): DocumentSubstance {
    const ids = childrenOf(element, 'SubstanceID').map(({ attributes }) => attributes);
    const cas = ids
      .find(({ authority, identity }) => /cas/i.test(authority ?? '') || CAS.test(identity ?? ''))
      ?.identity?.trim();
    const ec = ids.find(({ authority }) => /^(ec|einecs|elincs)$/i.test(authority ?? ''))?.identity?.trim();
    const name = element.attributes.name?.trim();
    return { ...(cas && CAS.test(cas) ? { cas } : {}), ...(ec ? { ec } : {}), ...(name ? { name } : {}) };
  }
}

/** Listener for one declaration; elements that do not describe the composition are counted and reported. */
export function ipc1752Listener(cursor: XmlCursor, emit: PieceEmitter): ElementListener {
  let sheet: ProductSheet | undefined;
  let supplier: DocumentSupplier = {};
  let sheets = 0;
  const close = (): void => {
    const read = sheet?.close(cursor.place());
    if (read === 'open') return;
    sheet = undefined;
    if (read) emit({ sheet: Object.keys(supplier).length > 0 ? { ...read, supplier } : read });
  };
  const isProduct = (name: string): boolean => name === 'Product' || name === 'SubProduct' || name === 'SubPart';
  return new SubtreeListener(cursor, {
    whole: WHOLE,
    skipped: SKIPPED,
    open: (name, attributes) => {
      if (cursor.depth() === 1 && !isIpc1752(name, attributes))
        throw new XmlFault('xml.otherFormat', cursor.place(), { format: 'IPC-1752' });
      if (!isProduct(name)) return;
      sheet ??= new ProductSheet(new DeclarationNotes(`product-${++sheets}`, emit));
      sheet.open(attributes, cursor.place());
    },
    close: (name) => {
      if (isProduct(name)) close();
    },
    element: (element) => {
      if (element.name === 'ProductID') sheet?.identify(element);
      else if (element.name === 'HomogeneousMaterial') sheet?.material(element);
      else if (element.name === 'Substance') sheet?.substance(element);
      else if (element.name === 'SupplyCompany' || element.name === 'Contact')
        supplier = { ...supplier, ...supplierPart(element) };
      else sheet?.setMass(element);
    },
    skip: (name, text, place) => sheet?.ignore(name, place, text),
  });
}
/**
 * Reads material declarations by IPC-1752A and B of class D (homogeneous materials) and C (substances of the whole
 * product); each product becomes a sheet (domain.md 6.4). The schema is not public: elements are recognised by
 * their local names.
 */
export const readIpc1752 = (file: DocumentFile): AsyncIterable<DocumentPiece> =>
  readDocumentXml(bytesOfFile(file), ipc1752Listener);
