import { nodeType } from '@matlas/contract/enums';
import type { Decimal } from '@matlas/domain';
import type { DocumentNode } from '../sheet/sheet-document';
import { type DeclarationNotes, type NoteAbout, TEXT_LIMITS } from '../declaration/declaration-notes';
import { addRest } from '../declaration/portions';
import { childrenOf, type XmlElement, allText } from '../xml/subtree-listener';
import { isChemSherpa, materialComment } from './chemsherpa-comment';
import { OWN_PROPERTIES, VDA_CLASSES } from './iec-lists';
import { vdaClassOf } from './material-classes';
import { readListEntries, type ListEntry } from './read-entries';
import { claimedExemptions, readSubstance } from './read-substance';

/** Fields of a material that the standard has no element for; our writer stores them as properties. */
export const MATERIAL_PROPERTIES = ['foreignName', 'symbol', 'tradeName', 'standard'] as const;
const NORM = 'norm';
const CLASS_CODE = /^M-\d{3}$/;

function classOf(notes: DeclarationNotes, element: XmlElement, nodeKey: string): string | undefined {
  const entries = readListEntries(element, 'MaterialClassID');
  const own = entries.find(
    ({ authority, list }) => authority === VDA_CLASSES.authority || list === VDA_CLASSES.identity,
  );
  if (own) return own.identity;
  const about = { place: entries[0]?.place ?? element.place, nodeKey, field: 'classCode' };
  const entry = entries.find(({ identity }) => CLASS_CODE.test(identity)) ?? entries[0];
  if (!entry) return void notes.warn(about, 'declaration.classMissing', { name: element.attributes.name ?? '' });
  const match = vdaClassOf(entry.identity);
  if (!match)
    return void notes.warn({ ...about, value: entry.identity }, 'declaration.classUnknown', { value: entry.identity });
  if (match.classes.length === 1) return match.classes[0];
  notes.warn({ ...about, value: entry.identity }, 'declaration.classOpen', {
    value: entry.identity,
    choices: match.classes.join(', '),
  });
  return match.needsChoice ? undefined : match.classes[0];
}

function readProperties(notes: DeclarationNotes, element: XmlElement, material: DocumentNode): void {
  const norms: string[] = [];
  for (const { authority, list, identity, description, place } of readListEntries(element, 'MaterialProperty')) {
    const field = MATERIAL_PROPERTIES.find((name) => name === identity);
    if (authority !== OWN_PROPERTIES.authority || list !== OWN_PROPERTIES.identity)
      notes.ignore(`MaterialProperty ${list}`.trim(), place, `${identity} ${description}`);
    else if (identity === NORM) norms.push(description);
    else if (field) material[field] = description;
  }
  if (norms.length > 0) material.attributes = { ...material.attributes, norms };
}

/** Number and remark; chemSHERPA uses these places for its own codes. */
function numberAndRemark(
  notes: DeclarationNotes,
  { attributes }: XmlElement,
  id: ListEntry | undefined,
  about: NoteAbout,
): Partial<DocumentNode> {
  if (id && isChemSherpa(id.authority)) {
    const own = notes.shortenText(id.identity, TEXT_LIMITS.number, { ...about, field: 'number' });
    return { ...materialComment(attributes.comment), ...(own ? { number: own } : {}) };
  }
  const number = notes.shortenText(id?.identity, TEXT_LIMITS.number, { ...about, field: 'number' });
  const remark = notes.shortenText(attributes.comment, TEXT_LIMITS.remark, { ...about, field: 'remark' });
  return { ...(number ? { number } : {}), ...(remark ? { remark } : {}) };
}

/**
 * A material with its substances; content missing to 100 % becomes a rest. `grams` is the mass of the material,
 * needed for substances that are given by mass.
 */
export function readMaterial(notes: DeclarationNotes, element: XmlElement, grams: Decimal | undefined): DocumentNode {
  const key = notes.nextKey();
  const about = { place: element.place, nodeKey: key };
  const [id] = readListEntries(element, 'MaterialID');
  const material: DocumentNode = {
    key,
    kind: nodeType.of.material,
    name: notes.requireName(element.attributes.name, id?.identity, { ...about, field: 'name' }),
    children: [],
    place: element.place,
  };
  const classCode = classOf(notes, element, key);
  if (classCode) material.classCode = classCode;
  Object.assign(material, numberAndRemark(notes, element, id, about));
  readProperties(notes, element, material);
  material.children.push(
    ...childrenOf(element, 'Substance').map((substance) => readSubstance(notes, substance, key, grams)),
  );
  const remark = [material.remark, ...claimedExemptions(notes, childrenOf(element, 'Substance'))]
    .filter((text) => text !== undefined)
    .join('; ');
  const remarkText = notes.shortenText(remark, TEXT_LIMITS.remark, { ...about, field: 'remark' });
  if (remarkText) material.remark = remarkText;
  for (const name of ['Attachment', 'UseDescriptor', 'MaterialCircularity'])
    for (const each of childrenOf(element, name)) notes.ignore(name, each.place, allText(each));
  addRest(notes, material);
  return material;
}
