import type { DocumentSubstance, DocumentSupplier, FilePlace } from '../sheet/sheet-document';
import { childOf, childrenOf, type XmlElement } from '../xml/subtree-listener';

export const CAS = /^\d{2,7}-\d{2}-\d$/;
/** Identities by which a supplier says that it does not name the substance. */
const UNDISCLOSED = /^(proprietary|confidential|system|trade\s*secret|undisclosed|not\s*disclosed)$/i;
export const CLASS_CODE = /\bM-\d{3}\b/i;
/** The class of a material by IEC 62474, M-001 to M-015, wherever the file says it; else the name of its group. */
export function classOf(element: XmlElement): string | undefined {
  const { materialGroupName, materialClass, materialClassID, materialGroupId } = element.attributes;
  const below = ['MaterialClassID', 'MaterialGroupID', 'MaterialClass', 'MaterialGroup'].flatMap((name) =>
    childrenOf(element, name).flatMap(({ attributes, text, children }) => [
      attributes.identity,
      attributes.entryIdentity,
      text,
      ...children.map((child) => child.attributes.entryIdentity ?? child.attributes.identity),
    ]),
  );
  const texts = [materialClassID, materialClass, materialGroupId, materialGroupName, ...below].filter(
    (text): text is string => !!text?.trim(),
  );
  return texts.find((text) => CLASS_CODE.test(text)) ?? texts[0];
}
/** The name of a substance that the supplier does not disclose; undefined when a CAS number names it. */
export function undisclosedName(element: XmlElement): string | undefined {
  const ids = childrenOf(element, 'SubstanceID').map(({ attributes }) => attributes);
  if (ids.some(({ identity }) => CAS.test(identity?.trim() ?? ''))) return undefined;
  const name = element.attributes.name?.trim() ?? '';
  const texts = [name, ...ids.flatMap(({ identity, authority }) => [identity ?? '', authority ?? ''])];
  return texts.some((text) => UNDISCLOSED.test(text.trim())) ? name || 'proprietary' : undefined;
}

/** Company and contact responsible for the declaration. */
export function supplierPart(element: XmlElement): DocumentSupplier {
  const { name, email, phone } = element.attributes;
  if (element.name === 'Contact')
    return name ? { contact: { name, ...(email ? { email } : {}), ...(phone ? { phone } : {}) } } : {};
  const code = [childOf(element, 'CompanyID'), childOf(element, 'UniqueID')].find(Boolean)?.attributes.identity;
  return { ...(name ? { name } : {}), ...(code ? { code } : {}) };
}
/** Numbers that are no CAS or EC number of the substance: its name decides, so they are reported. */
export const otherNumbers = (
  element: XmlElement,
  { cas, ec }: DocumentSubstance,
): { what: string; number: string; place: FilePlace }[] =>
  childrenOf(element, 'SubstanceID').flatMap(({ attributes, place }) => {
    const number = attributes.identity?.trim() ?? '';
    const what = `SubstanceID ${attributes.authority ?? ''}`.trim();
    return number === '' || number === cas || number === ec ? [] : [{ what, number, place }];
  });
