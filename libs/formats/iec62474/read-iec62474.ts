import type { DocumentFile, DocumentPiece, DocumentSupplier } from '../sheet/sheet-document';
import { bytesOfFile, type PieceEmitter, readDocumentXml } from '../xml/read-document-xml';
import type { ElementListener, XmlCursor } from '../xml/read-xml-pieces';
import { childOf, SubtreeListener, type XmlElement, allText } from '../xml/subtree-listener';
import { XmlFault } from '../xml/xml-fault';
import { DeclarationNotes } from '../declaration/declaration-notes';
import { NO_NAME } from './iec-lists';
import { ProductReading } from './read-product';

const WHOLE = new Set([
  'Response',
  'ProductID',
  'Material',
  'Substance',
  'Compliance',
  'MaterialClassDeclaration',
  'QueryList',
  'Attachment',
  'Exemptions',
  'SafeUse',
  'ProductCircularity',
]);
const SKIPPED = new Set(['Include', 'Request', 'DeclarableSubstanceList', 'ToolNameVersionID']);
/** Elements skipped without a warning: they describe how the file was made, not what the product contains. */
const SKIPPED_SILENTLY = new Set(['Include', 'DeclarableSubstanceList', 'ToolNameVersionID']);
const NAMESPACE = /iec62474/i;

/** True for the root element of an IEC 62474 declaration, with any namespace prefix. */
export const isIec62474 = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === 'Main' && Object.values(attributes).some((value) => NAMESPACE.test(value));

/** Supplier and contact of the declaration; both names when the company has a local one. */
function supplierOf(response: XmlElement): DocumentSupplier {
  const { name, nameLocal } = childOf(response, 'SupplyCompany')?.attributes ?? {};
  const code = childOf(childOf(response, 'SupplyCompany'), 'UniqueID')?.attributes.identity;
  const contact = childOf(response, 'Contact')?.attributes;
  const fields = {
    code,
    name: nameLocal || (name === NO_NAME ? undefined : name),
    nameEn: nameLocal ? name : undefined,
  };
  const person = contact?.name
    ? {
        name: contact.name,
        ...(contact.email ? { email: contact.email } : {}),
        ...(contact.phone ? { phone: contact.phone } : {}),
      }
    : undefined;
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)),
    ...(person ? { contact: person } : {}),
  };
}

function addToProduct(product: ProductReading, element: XmlElement): void {
  if (element.name === 'ProductID') product.identify(element);
  else if (element.name === 'Material') product.material(element);
  else if (element.name === 'Substance') product.substance(element);
  else if (element.name === 'Compliance') product.compliance.addList(element);
  else product.addIgnored(element.name, element.place, allText(element));
}

/** Listener for one declaration. `file` is its name within an archive; it keeps the sheets of several files apart. */
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
    skip: (name, text, place) => {
      if (!SKIPPED_SILENTLY.has(name)) product?.addIgnored(name, place, text);
    },
  });
}

/**
 * Reads material declarations by IEC 62474 (XML X8.21 and older versions); each product becomes a sheet (domain.md
 * 6.3).
 */
export const readIec62474 = (file: DocumentFile): AsyncIterable<DocumentPiece> =>
  readDocumentXml(bytesOfFile(file), (cursor, emit) => iec62474Listener(cursor, emit));
