import type { DocumentFile, DocumentPiece, DocumentSupplier } from '../sheet/sheet-document';
import { bytesOfFile, type PieceEmitter, readDocumentXml } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { childOf, SubtreeListener, type XmlElement } from '../xml/subtree-listener';
import { XmlFault } from '../xml/xml-fault';
import { DeclarationNotes } from '../declaration/declaration-notes';
import { NO_NAME } from './iec-lists';
import { ProductReading } from './read-product';

const WHOLE = new Set(['Response', 'ProductID', 'Material', 'Substance']);
const SKIPPED = new Set([
  'Include',
  'Request',
  'Compliance',
  'DeclarableSubstanceList',
  'MaterialClassDeclaration',
  'QueryList',
  'Attachment',
  'Exemptions',
  'SafeUse',
  'ProductCircularity',
  'ToolNameVersionID',
]);
/** Skipped without a word: they say what the file is made with, not what the product is made of. */
const SILENT = new Set(['Include', 'DeclarableSubstanceList', 'ToolNameVersionID']);
const NAMESPACE = /iec62474/i;

/** Root element of an IEC 62474 declaration, whatever its prefix. */
export const isIec62474 = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'Main' && Object.values(attributes).some((value) => NAMESPACE.test(value));

/** Company and contact of the answer; both names where the company has a local one. */
function supplierOf(response: XmlElement): DocumentSupplier {
  const { name, nameLocal } = childOf(response, 'SupplyCompany')?.attributes ?? {};
  const code = childOf(childOf(response, 'SupplyCompany'), 'UniqueID')?.attributes.identity;
  const contact = childOf(response, 'Contact')?.attributes;
  const said = { code, name: nameLocal || (name === NO_NAME ? undefined : name), nameEn: nameLocal ? name : undefined };
  const person = contact?.name
    ? {
        name: contact.name,
        ...(contact.email ? { email: contact.email } : {}),
        ...(contact.phone ? { phone: contact.phone } : {}),
      }
    : undefined;
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)),
    ...(person ? { contact: person } : {}),
  };
}

function addToProduct(product: ProductReading, element: XmlElement): void {
  if (element.name === 'ProductID') product.identify(element);
  else if (element.name === 'Material') product.material(element);
  else if (element.name === 'Substance') product.substance(element);
}

/**
 * Hears one declaration; `file`: its name within an archive, where the sheets of several files are kept apart by it.
 */
export function iec62474Listener(cursor: XmlCursor, emit: PieceEmitter, file?: string): ElementListener {
  let product: ProductReading | undefined;
  let supplier: DocumentSupplier | undefined;
  let products = 0;
  const begin = (attributes: Readonly<Record<string, string>>): void => {
    product = new ProductReading(
      new DeclarationNotes(`${file ? `${file}/` : ''}product-${++products}`, emit, file),
      attributes,
      cursor.place(),
    );
  };
  const end = (): void => {
    const sheet = product?.finish(cursor.place());
    product = undefined;
    if (sheet) emit({ sheet: supplier && Object.keys(supplier).length > 0 ? { ...sheet, supplier } : sheet });
  };
  return new SubtreeListener(cursor, {
    whole: WHOLE,
    skipped: SKIPPED,
    open: (name, attributes) => {
      if (cursor.depth() === 1 && !isIec62474(name, attributes))
        throw new XmlFault('xml.otherFormat', cursor.place(), { format: 'IEC 62474' });
      if (name === 'Product') begin(attributes);
      else if (name === 'Composition' && product) product.hasComposition = true;
      else if (name === 'ProductPart') product?.openPart(attributes, cursor.place());
    },
    close: (name) => {
      if (name === 'Product') end();
      else if (name === 'ProductPart') product?.closePart();
    },
    element: (element) => {
      if (element.name === 'Response') supplier = supplierOf(element);
      else if (product) addToProduct(product, element);
    },
    skip: (name) => {
      if (!SILENT.has(name)) product?.ignored(name, cursor.place());
    },
  });
}

/** Material declarations after IEC 62474 (XML X8.21 and its older versions): each product a sheet (domain.md 6.3). */
export const readIec62474 = (file: DocumentFile): AsyncIterable<DocumentPiece> =>
  readDocumentXml(bytesOfFile(file), (cursor, emit) => iec62474Listener(cursor, emit));
