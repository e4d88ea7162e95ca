import { type Decimal, HUNDRED } from '@matlas/domain';
import type { DocumentChild, DocumentSubstance } from '../sheet/sheet-document';
import type { DeclarationNotes } from '../declaration/declaration-notes';
import { fixedPortion } from '../declaration/portions';
import { childrenOf, type XmlElement, allText } from '../xml/subtree-listener';
import { applicationCodesOf } from './elv-applications';
import { APPLICATION_CODES, EC_NUMBERS, OWN_JOKERS, OWN_SUBSTANCES } from './iec-lists';
import { readListEntries, gramsOf, portionOf } from './read-entries';

const CAS = /^\d{2,7}-\d{2}-\d$/;
const EC = /^\d{3}-\d{3}-\d$/;
/** Names that publishers use for the exemption lists of the ELV directive. */
const ELV = /elv/i;
const NO_EXEMPTION = /^(no exemption|none|-)?$/i;

/** A substance as identified in the file: CAS, EC, codes of known lists, and name. */
function identityOf(notes: DeclarationNotes, element: XmlElement): DocumentSubstance {
  const substance: DocumentSubstance = {};
  for (const { list, authority, identity, place } of readListEntries(element, 'SubstanceID')) {
    if (list === OWN_SUBSTANCES.identity && authority === OWN_SUBSTANCES.authority) substance.code = identity;
    else if (list === OWN_JOKERS.identity && authority === OWN_JOKERS.authority) substance.joker = identity;
    else if (list === EC_NUMBERS.identity || EC.test(identity)) substance.ec = identity;
    else if (CAS.test(identity) || /cas/i.test(list)) substance.cas = identity;
    else {
      // The entry of a list, such as DSL 00190: the name of a substance that has no other.
      substance.foreignId ??= `${list} ${identity}`.trim();
      notes.ignore(`SubstanceID ${list}`.trim(), place, identity);
    }
  }
  const name = element.attributes.name?.trim();
  if (name && name !== substance.joker) substance.name = name;
  return substance;
}

/** Claims of other laws, such as RoHS of the EU and China: `EU-RoHS-AnnexIII 6(c) Copper alloy`. */
function otherExemptions(notes: DeclarationNotes, element: XmlElement): string[] {
  return childrenOf(element, 'Exemptions').flatMap((exemptions) => {
    const list = childrenOf(exemptions, 'UniqueID')[0]?.attributes ?? {};
    const isOwn = list.authority === APPLICATION_CODES.authority && list.identity === APPLICATION_CODES.identity;
    if (isOwn || ELV.test(list.identity ?? '')) return [];
    return childrenOf(exemptions, 'Exemption').flatMap(({ attributes, place }) => {
      const entry = (attributes.regIndex || attributes.identity || '').trim();
      if (NO_EXEMPTION.test(entry)) return [];
      const text = [list.identity, entry, attributes.description].filter(Boolean).join(' ');
      notes.warn({ place, value: text }, 'declaration.exemptionKept', { value: text });
      return [text];
    });
  });
}
/** Exemptions that the substances of a material claim by laws without application codes, one text each. */
export const claimedExemptions = (notes: DeclarationNotes, substances: readonly XmlElement[]): string[] =>
  substances.flatMap((element) =>
    otherExemptions(notes, element).map((text) => `${element.attributes.name?.trim() ?? ''}: ${text}`),
  );
/** The application code of the claimed ELV Annex II exemption. */
function applicationOf(notes: DeclarationNotes, element: XmlElement, nodeKey: string): string | undefined {
  for (const exemptions of childrenOf(element, 'Exemptions')) {
    const list = childrenOf(exemptions, 'UniqueID')[0]?.attributes ?? {};
    for (const { attributes, place } of childrenOf(exemptions, 'Exemption')) {
      const entry = (attributes.regIndex || attributes.identity || '').trim();
      if (list.authority === APPLICATION_CODES.authority && list.identity === APPLICATION_CODES.identity)
        return attributes.identity;
      if (ELV.test(list.identity ?? '') && !NO_EXEMPTION.test(entry))
        return codeOf(notes, entry, { place, nodeKey, field: 'applicationCode', value: entry });
    }
  }
  return undefined;
}
function codeOf(
  notes: DeclarationNotes,
  entry: string,
  about: Parameters<DeclarationNotes['warn']>[0],
): string | undefined {
  const codes = applicationCodesOf(entry);
  if (codes.length === 1) return codes[0];
  if (codes.length === 0) notes.warn(about, 'declaration.exemptionUnknown', { value: entry });
  else notes.warn(about, 'declaration.exemptionOpen', { value: entry, choices: codes.join(', ') });
  return undefined;
}

/** A substance of a material; a mass is converted to a share of the material's mass. */
export function readSubstance(
  notes: DeclarationNotes,
  element: XmlElement,
  nodeKey: string,
  wholeGrams: Decimal | undefined,
): DocumentChild {
  const substance = identityOf(notes, element);
  const applicationCode = applicationOf(notes, element, nodeKey);
  const portion = portionOf(notes, element, { nodeKey }) ?? shareOf(notes, element, nodeKey, wholeGrams);
  const about = { place: element.place, nodeKey };
  if (Object.keys(substance).length === 0) notes.refuse(about, 'declaration.nameMissing');
  if (!portion)
    notes.warn({ ...about, field: 'portion' }, 'declaration.amountMissing', {
      name: substance.name ?? substance.cas ?? '',
    });
  if (element.attributes.descriptionOfUse)
    notes.ignore('Substance/@descriptionOfUse', element.place, element.attributes.descriptionOfUse);
  for (const name of ['SafeUse', 'DsgID', 'CompositionThreshold'])
    for (const each of childrenOf(element, name)) notes.ignore(name, each.place, allText(each));
  return {
    ...(portion ? { portion } : {}),
    ...(applicationCode ? { applicationCode } : {}),
    substance,
    place: element.place,
  };
}
function shareOf(
  notes: DeclarationNotes,
  element: XmlElement,
  nodeKey: string,
  wholeGrams: Decimal | undefined,
): DocumentChild['portion'] {
  const grams = gramsOf(notes, element, { nodeKey });
  if (!grams || !wholeGrams || wholeGrams.lte(0)) return undefined;
  const percent = notes.share(grams.times(HUNDRED).div(wholeGrams), {
    place: element.place,
    nodeKey,
    field: 'portion',
  });
  return percent === undefined ? undefined : fixedPortion(percent);
}
