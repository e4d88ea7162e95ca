import type { XmlElement } from '../xml/subtree-listener';
import { childOf } from '../xml/subtree-listener';

/** Content of a part that precedes its components, materials and substances. */
export interface GrantaPart {
  quantity?: XmlElement;
  massPerUom?: XmlElement;
  partNumber?: string;
  name?: string;
  externalIdentity?: string;
}

const ROOT = 'PartsEco';
const NAMESPACE = /grantadesign\.com\/\d\d\/\d\d\/BillOfMaterialsEco/i;
/** True for the root element of a Granta bill of materials of any year. */
export const isGrantaBom = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  name === ROOT && Object.values(attributes).some((value) => NAMESPACE.test(value));

/** Small elements of a part that are read as a whole. */
export const PART_FIELDS = new Set(['Quantity', 'MassPerUom', 'PartNumber', 'Name', 'ExternalIdentity']);
export function addField(part: GrantaPart, element: XmlElement): void {
  if (element.name === 'Quantity') part.quantity = element;
  else if (element.name === 'MassPerUom') part.massPerUom = element;
  else if (element.text !== '')
    Object.assign(part, { [`${element.name.charAt(0).toLowerCase()}${element.name.slice(1)}`]: element.text });
}
/** The quantity is a number of pieces, unless it has a unit of mass, length, area or volume. */
export const isCounted = ({ quantity }: GrantaPart): boolean =>
  /^(each|part|parts|pcs?|)$/i.test(quantity?.attributes.Unit?.trim() ?? '');
/** The mass unit in a unit such as `kg/Part`. */
export const massUnitOfUom = (uom: XmlElement): string => (uom.attributes.Unit ?? 'kg').split('/')[0]?.trim() ?? 'kg';
/** Name of a material or substance, otherwise its identifier in the database that wrote the file. */
export const nameOfRecord = (element: XmlElement): string | undefined =>
  [childOf(element, 'Name')?.text, childOf(element, 'Identity')?.text, childOf(element, 'ExternalIdentity')?.text].find(
    (text) => text,
  );
