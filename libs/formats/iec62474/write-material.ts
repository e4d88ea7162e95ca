import type { DocumentNode } from '../sheet/sheet-document';
import type { LossList } from '../declaration/loss-list';
import { element } from '../xml/xml-text';
import { elvEntriesOf } from './elv-applications';
import { type FindNode, type FlatSubstance, flattenMaterial } from './flatten-material';
import {
  APPLICATION_CODES,
  EC_NUMBERS,
  ELV_EXEMPTIONS,
  MATERIAL_CLASSES,
  OWN_JOKERS,
  OWN_PROPERTIES,
  OWN_SUBSTANCES,
  VDA_CLASSES,
} from './iec-lists';
import { iecClassOf } from './material-classes';
import { MATERIAL_PROPERTIES } from './read-material';
import { entry, massPercent, uniqueId } from './write-entries';

const HIDDEN = 'Confidential substance';

function exemptionsOf(code: string | undefined): string[] {
  if (code === undefined) return [];
  const entries = elvEntriesOf(code);
  const own = element('Exemptions', {}, [
    uniqueId('UniqueID', APPLICATION_CODES),
    element('Exemption', {
      identity: code,
      regIndex: entries.join(', ') || undefined,
      description: entries.length > 0 ? `ELV Annex II, ${entries.join(', ')}` : `Application ${code}`,
    }),
  ]);
  if (entries.length === 0) return [own];
  return [
    own,
    element('Exemptions', {}, [
      uniqueId('UniqueID', ELV_EXEMPTIONS),
      ...entries.map((one) =>
        element('Exemption', { identity: `ELV Annex II ${one}`, regIndex: one, description: `ELV Annex II, ${one}` }),
      ),
    ]),
  ];
}

function writeSubstance({ names, substance, child, portion }: FlatSubstance, losses: LossList): string {
  const { cas, ec, code, name, joker, masked, nameZh, foreignId } = substance;
  losses.addAll(names, { nameZh, foreignId, masked: masked || undefined }, 'substance.');
  const { confidential, processState, applicationOverrides, preferred, applicationCode } = child;
  losses.addAll(names, {
    confidential: confidential || undefined,
    processState,
    preferred: preferred === false ? preferred : undefined,
    applicationOverrides,
  });
  const shown = name ?? joker ?? (masked ? HIDDEN : undefined);
  if (name === undefined && shown === HIDDEN) losses.add(names, 'substance.name', '', 'mapped', HIDDEN);
  if (joker !== undefined && name !== undefined && name === joker)
    losses.add(names, 'substance.name', name, 'mapped', joker);
  return element('Substance', { name: shown }, [
    ...(cas ? [entry('SubstanceID', cas)] : []),
    ...(ec ? [entry('SubstanceID', ec, EC_NUMBERS)] : []),
    ...(code ? [entry('SubstanceID', code, OWN_SUBSTANCES)] : []),
    ...(joker ? [entry('SubstanceID', joker, OWN_JOKERS)] : []),
    massPercent(portion),
    ...exemptionsOf(applicationCode),
  ]);
}

const materialProperties = (values: Pick<DocumentNode, (typeof MATERIAL_PROPERTIES)[number]>): string[] =>
  MATERIAL_PROPERTIES.flatMap((field) =>
    values[field] === undefined ? [] : [entry('MaterialProperty', field, OWN_PROPERTIES, values[field])],
  );

/** Fields of a material node; its amount is written at the place where it is used. */
export function writeMaterial(
  node: DocumentNode,
  names: readonly string[],
  amount: string,
  losses: LossList,
  find: FindNode,
): string {
  const {
    name,
    number,
    remark,
    classCode,
    attributes,
    foreignName,
    symbol,
    tradeName,
    standard,
    key: _key,
    kind: _kind,
    children,
    place: _place,
    multiSource,
    ...others
  } = node;
  const { norms, ...more } = attributes ?? {};
  losses.addAll(names, { ...others, multiSource: multiSource || undefined });
  losses.addAll(names, more, 'attributes.');
  const iecClass = classCode === undefined ? undefined : iecClassOf(classCode);
  if (children.length === 0) losses.add(names, 'children', '', 'mapped', 'Misc., not to declare');
  return element('Material', { comment: remark, name }, [
    ...(number === undefined ? [] : [entry('MaterialID', number)]),
    ...(iecClass ? [entry('MaterialClassID', iecClass, MATERIAL_CLASSES)] : []),
    ...(classCode ? [entry('MaterialClassID', classCode, VDA_CLASSES)] : []),
    amount,
    ...flattenMaterial(node, names, losses, find).map((one) => writeSubstance(one, losses)),
    ...materialProperties({ foreignName, symbol, tradeName, standard }),
    ...(norms ?? []).map((norm) => entry('MaterialProperty', 'norm', OWN_PROPERTIES, norm)),
  ]);
}
