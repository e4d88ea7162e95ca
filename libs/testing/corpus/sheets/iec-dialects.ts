import iconv from 'iconv-lite';
import { rawZip } from '../../hostile/raw-zip';
import { attributes, type DeclarationDialect, inUnit, same, type Unit } from './declaration-dialect';
import {
  type DeclaredMaterial,
  type DeclaredPart,
  type DeclaredSubstance,
  milligramsOf,
  partMilligrams,
} from './declared-part';

interface IecDialect {
  prefix: string;
  schema: string;
  unit: Unit;
  /** Substances by their share or by their mass. */
  amounts: 'percent' | 'mass';
  /** The list that identifies a substance. */
  substanceList: string;
  /** Tells what lies above thresholds beside the composition, or marks of the tool that wrote the file. */
  adds?: 'compliance' | 'chemSherpa';
  encoding?: 'utf-8' | 'utf-16le';
}
const NAMESPACE = 'http://std.iec.ch/iec62474';
const REPORTS = `<DsDsg name="Lead"><DsDsgID entryIdentity="7439-92-1"/><ComplianceThreshold
 aboveComplianceThreshold="false" reportingThreshold="0.1 mass% of article"/></DsDsg>`;

type Values = Parameters<typeof attributes>[0];
const COMPLIANCE_LIST: Values = { identity: 'DSL', authority: 'IEC62474', version: 'D29.00' };

/** Elements of one dialect: its prefix, its unit of mass, its comments. */
class IecElements {
  constructor(readonly dialect: IecDialect) {}

  tag(name: string, values: Values, inner = ''): string {
    const { prefix } = this.dialect;
    return `<${prefix}${name}${attributes(values)}>${inner}</${prefix}${name}>`;
  }
  mass(milligrams: number): string {
    const { unit } = this.dialect;
    return this.tag('Mass', { mass: inUnit(milligrams, unit), unitOfMeasure: unit });
  }
  identity(name: string, identifier: string, milligrams: number): string {
    return this.tag('ProductID', { name, identifier }, this.mass(milligrams));
  }
  comment(text: string): Values {
    return this.dialect.adds === 'chemSherpa' ? { comment: text } : {};
  }
  /** A number of a list, such as a CAS number; without a list the number alone. */
  entry(name: string, list: string, authority: string, entryIdentity: string): string {
    const listId = list ? this.tag('ListID', { authority, identity: list, version: '1' }) : '';
    return this.tag(name, {}, listId + this.tag('EntryID', { entryIdentity }));
  }
}
function writeSubstance(
  to: IecElements,
  { name, cas, percent }: DeclaredSubstance,
  materialMilligrams: number,
): string {
  const amount =
    to.dialect.amounts === 'percent'
      ? to.tag('MassPercent', { massPercent: percent })
      : to.mass((materialMilligrams * percent) / 100);
  const id = to.entry('SubstanceID', to.dialect.substanceList, 'CAS', cas);
  return to.tag('Substance', { name, ...to.comment('@0') }, id + amount);
}
function writeMaterial(to: IecElements, { name, vda, milligrams, substances }: DeclaredMaterial): string {
  const inner = substances.map((one) => writeSubstance(to, one, milligrams)).join('');
  const id = to.entry('MaterialClassID', 'VDA 231-106', 'VDA', vda);
  return to.tag('Material', { name, ...to.comment('1@@@@') }, id + to.mass(milligrams) + inner);
}
function writeProduct(to: IecElements, part: DeclaredPart): string {
  const { adds, prefix } = to.dialect;
  const lists = to.tag('DeclarableSubstanceList', COMPLIANCE_LIST) + (prefix ? '' : REPORTS);
  const components = part.components.map(({ name, number, materials }) =>
    to.tag(
      'ProductPart',
      { numberOfUnits: 1, isArticle: 'true' },
      to.identity(name, number, milligramsOf(materials)) + materials.map((one) => writeMaterial(to, one)).join(''),
    ),
  );
  return to.tag(
    'Product',
    { unitType: 'each', isArticle: 'true' },
    to.identity(part.name, part.number, partMilligrams(part)) +
      (adds === 'compliance' ? to.tag('Compliance', {}, lists) : '') +
      to.tag('Composition', {}, components.join('')),
  );
}
function writeMain(to: IecElements, parts: readonly DeclaredPart[]): string {
  const { prefix, schema, encoding } = to.dialect;
  const supplier = to.tag('SupplyCompany', { name: parts[0]?.supplier });
  const main = to.tag(
    'Main',
    { [`xmlns${prefix ? `:${prefix.slice(0, -1)}` : ''}`]: NAMESPACE, schemaDatabaseVersion: schema },
    to.tag('BusinessInfo', { mode: 'Distribution' }, to.tag('Response', { date: '2026-03-01' }, supplier)) +
      parts.map((part) => writeProduct(to, part)).join(''),
  );
  return `<?xml version="1.0" encoding="${encoding === 'utf-16le' ? 'UTF-16' : 'UTF-8'}"?>\n${main}`;
}
function fileOf(dialect: IecDialect): (parts: readonly DeclaredPart[]) => Buffer {
  const elements = new IecElements(dialect);
  return (parts) =>
    iconv.encode(writeMain(elements, parts), dialect.encoding ?? 'utf-8', { addBOM: dialect.encoding === 'utf-16le' });
}
const iec = (dialect: IecDialect): DeclarationDialect => ({
  format: 'iec62474',
  type: 'xml',
  declares: same,
  write: fileOf(dialect),
});
/** An archive of chemSHERPA: each part is a declaration of its own. */
const archive = (type: 'shai' | 'shci', dialect: IecDialect): DeclarationDialect => ({
  format: 'shai',
  type,
  declares: same,
  write: (parts) =>
    rawZip(parts.map((part, index) => ({ name: `part-${index + 1}.xml`, content: fileOf(dialect)([part]) }))),
});
const PLAIN: IecDialect = { prefix: '', schema: 'X8.21', unit: 'mg', amounts: 'percent', substanceList: 'CAS' };

export const IEC_DIALECTS: Readonly<Record<string, DeclarationDialect>> = {
  iecPercent: iec(PLAIN),
  iecPrefixed: iec({ ...PLAIN, prefix: 'iec:', schema: 'X7.01', unit: 'g' }),
  iecMasses: iec({ ...PLAIN, unit: 'kg', amounts: 'mass' }),
  iecOldList: iec({ ...PLAIN, schema: 'X6.00', substanceList: 'CAS registry', unit: 'g' }),
  iecUtf16: iec({ ...PLAIN, encoding: 'utf-16le' }),
  iecWithoutList: iec({ ...PLAIN, substanceList: '', amounts: 'mass' }),
  iecMixed: iec({ ...PLAIN, adds: 'compliance' }),
  iecMixedPrefixed: iec({ ...PLAIN, prefix: 'd:', adds: 'compliance', amounts: 'mass' }),
  chemSherpaXml: iec({ ...PLAIN, schema: 'X8.00ex2.0', substanceList: '', adds: 'chemSherpa' }),
  chemSherpaShai: archive('shai', { ...PLAIN, substanceList: '', adds: 'chemSherpa' }),
  chemSherpaShci: archive('shci', { ...PLAIN, adds: 'chemSherpa', unit: 'g', amounts: 'mass' }),
};
