import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { nodeType } from '@matlas/contract/enums';
import { isDeepStrictEqual } from 'node:util';
import type { DocumentChild, DocumentNode, DocumentSupplier, FormatLoss, SheetDocument } from '../sheet/sheet-document';
import { LossList } from '../declaration/loss-list';
import { element } from '../xml/xml-text';
import type { FindNode } from './flatten-material';
import { DECLARABLE_LIST, IEC_NAMESPACE, MDS_NUMBERS, NO_NAME, SCHEMA_VERSION } from './iec-lists';
import { uniqueId } from './write-entries';
import { writeMaterial } from './write-material';
import { PartWriter, productId } from './write-part';
import { fixedPortion } from '../declaration/portions';
import { mass } from './write-entries';

export interface DeclarationOptions {
  /**
   * Day of the declaration, `yyyy-mm-dd`, or a function that derives it from the release time of the sheet (ISO
   * instant).
   */
  date: string | ((releasedAt: string | undefined) => string);
  /** Supplier of sheets that do not name one. */
  supplier?: DocumentSupplier;
  /** Declares the last sheet only; the sheets before it are present because it uses them. */
  lastOnly?: boolean;
}
export const getDeclarationDate = ({ date }: DeclarationOptions, releasedAt?: string): string =>
  typeof date === 'string' ? date : date(releasedAt);

const { component, semiComponent } = nodeType.of;
/** Unit of the goods by unit of the specific weight, which gives kilograms per one such unit. */
const UNIT_OF_WEIGHT: Readonly<Record<string, string>> = { 'kg/m': 'm', 'kg/m2': 'm^2', 'kg/m3': 'm^3' };

function businessInfo(supplier: DocumentSupplier | undefined, date: string): string {
  const { code, name, nameEn, contact } = supplier ?? {};
  const person = { email: contact?.email ?? '', name: contact?.name ?? '', phone: contact?.phone ?? '', title: '' };
  const company = element(
    'SupplyCompany',
    { name: nameEn ?? name ?? NO_NAME, nameLocal: nameEn === undefined ? undefined : name },
    code === undefined ? [] : [element('UniqueID', { authority: 'supplier code', identity: code, version: '0' })],
  );
  return element('BusinessInfo', { mode: 'Distribution' }, [
    element('Response', { date }, [element('Authorizer', person), element('Contact', person), company]),
  ]);
}
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<Main xmlns="${IEC_NAMESPACE}" schemaDatabaseVersion="${SCHEMA_VERSION}" declarationComplete="true">`;
const INCLUDE = element('Include', {}, [element('Sectional', { nameOfSectional: 'Composition' })]);

/** Lists the data of the sheet outside its tree that a declaration has no place for. */
function addSheetLosses(
  { key: _key, root, cid, version, source, supplier, place: _place, ...others }: SheetDocument,
  losses: LossList,
  declared: DocumentSupplier | undefined,
): void {
  losses.addAll([root.name], { ...others, ...(cid === undefined && version !== undefined ? { version } : {}) });
  if (cid === undefined && source !== 'LOCAL') losses.add([root.name], 'source', source, 'mapped', 'LOCAL');
  if (!isDeepStrictEqual(supplier, declared))
    losses.add(
      [root.name],
      'supplier',
      supplier ?? '',
      'mapped',
      declared?.name ?? declared?.nameEn ?? declared?.code ?? '',
    );
  else if (supplier?.nameEn !== undefined && supplier.name === undefined)
    losses.add([root.name], 'supplier.nameEn', supplier.nameEn, 'mapped', 'supplier.name');
}
function productHead(root: DocumentNode): { unitType: string; isArticle: boolean } {
  if (root.kind === component) return { unitType: 'each', isArticle: true };
  const unit =
    root.kind === semiComponent && root.specificWeight !== undefined
      ? UNIT_OF_WEIGHT[root.specificWeightUnit ?? '']
      : undefined;
  return { unitType: unit ?? 'kg', isArticle: root.kind === semiComponent };
}
function composition(root: DocumentNode, parts: PartWriter, losses: LossList, find: FindNode): string[] {
  if (root.kind !== nodeType.of.material)
    return parts.content(root, [root.name], { inShares: root.kind === semiComponent });
  const { number: _number, remark: _remark, foreignName: _foreign, ...material } = root;
  return [
    writeMaterial(
      material,
      [root.name],
      element('MassPercent', { massPercent: fixedPortion('100').value }),
      losses,
      find,
    ),
  ];
}
function writeProduct(sheet: SheetDocument, losses: LossList, find: FindNode): string {
  const { root, cid, version, source } = sheet;
  const parts = new PartWriter(losses, find);
  const { unitType, isArticle } = productHead(root);
  const isWeightWritten = root.kind === semiComponent && unitType !== 'kg';
  if (root.kind !== nodeType.of.material) parts.addLosses(root, [root.name], isWeightWritten);
  const massXml = isWeightWritten
    ? mass(root.specificWeight ?? '0', 'g').replace('unitOfMeasure="g"', 'unitOfMeasure="kg"')
    : root.kind === component
      ? parts.rootMass(root)
      : undefined;
  const id =
    cid === undefined
      ? undefined
      : { list: { authority: source, identity: MDS_NUMBERS, version: version ?? '' }, cid: String(cid) };
  return element('Product', { unitType, isArticle: String(isArticle), comment: root.remark }, [
    productId(root, { massXml, ...(id ? { id } : {}) }),
    element('Composition', { isFMD: 'true' }, [
      uniqueId('DeclarableSubstanceList', DECLARABLE_LIST),
      ...composition(root, parts, losses, find),
    ]),
  ]);
}

/**
 * Writes a material declaration by IEC 62474 (XML X8.21); each sheet becomes a product. Referenced sheets have to
 * come before the sheets that use them. Their content is repeated at each use, because the standard has no
 * references. Returns the losses.
 */
export async function writeIec62474(
  sheets: AsyncIterable<SheetDocument> | Iterable<SheetDocument>,
  out: Writable,
  options: DeclarationOptions,
): Promise<FormatLoss[]> {
  const losses: FormatLoss[] = [];
  const roots = new Map<string, DocumentNode>();
  const find = (child: DocumentChild): DocumentNode | undefined =>
    child.node ?? (child.reference?.key === undefined ? undefined : roots.get(child.reference.key));
  let supplier: DocumentSupplier | undefined = options.supplier;
  let isBegun = false;
  const put = async (text: string): Promise<void> => {
    if (!out.write(text)) await once(out, 'drain');
  };
  const begin = async (first?: SheetDocument): Promise<void> => {
    supplier ??= first?.supplier;
    isBegun = true;
    await put(`${HEAD}${INCLUDE}${businessInfo(supplier, getDeclarationDate(options, first?.releasedAt))}\n`);
  };
  const declare = async (sheet: SheetDocument): Promise<void> => {
    if (!isBegun) await begin(sheet);
    const list = new LossList(sheet.key);
    addSheetLosses(sheet, list, supplier);
    await put(`${writeProduct(sheet, list, find)}\n`);
    losses.push(...list.losses);
  };
  let last: SheetDocument | undefined;
  for await (const sheet of sheets) {
    last = sheet;
    if (!options.lastOnly) await declare(sheet);
    roots.set(sheet.key, sheet.root);
  }
  if (options.lastOnly && last) await declare(last);
  if (!isBegun) await begin();
  out.end(`${element('ToolNameVersionID', { authority: 'Matlas', identity: 'Matlas', version: '1' })}</Main>\n`);
  return losses;
}
