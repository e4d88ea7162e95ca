import { attributes, type DeclarationDialect, inUnit, same, type Unit, xmlText } from './declaration-dialect';
import {
  type DeclaredComponent,
  type DeclaredMaterial,
  type DeclaredPart,
  type DeclaredSubstance,
  milligramsOf,
  partMilligrams,
} from './declared-part';

interface IpcDialect {
  prefix: string;
  unit: Unit;
  amounts: 'percent' | 'ppm' | 'mass';
  /** Element of the parts below a product; none: the materials are the product's own. */
  below?: 'SubProduct' | 'SubPart';
}
type Values = Parameters<typeof attributes>[0];
const tagOf = (prefix: string, name: string, values: Values, inner = ''): string =>
  `<${prefix}${name}${attributes(values)}>${inner}</${prefix}${name}>`;
const xmlnsOf = (prefix: string): string => `xmlns${prefix ? `:${prefix.slice(0, -1)}` : ''}`;

/** Elements of one dialect of IPC-1752. */
class IpcElements {
  constructor(private readonly dialect: IpcDialect) {}

  tag(name: string, values: Values, inner = ''): string {
    return tagOf(this.dialect.prefix, name, values, inner);
  }
  product(part: DeclaredPart): string {
    const { below } = this.dialect;
    const { name, number, components } = part;
    const inner = below
      ? components.map((one) => this.component(below, one)).join('')
      : this.materials(components.flatMap(({ materials }) => materials));
    return this.tag('Product', { unitType: 'Each' }, this.identity(name, number, partMilligrams(part)) + inner);
  }

  private component(below: string, { name, number, materials }: DeclaredComponent): string {
    const inner = this.identity(name, number, milligramsOf(materials)) + this.materials(materials);
    return this.tag(below, { numberOfUnits: 1 }, inner);
  }
  private identity(itemName: string, itemNumber: string, milligrams: number): string {
    return this.tag('ProductID', { itemName, itemNumber }, this.mass(milligrams));
  }
  private materials(materials: readonly DeclaredMaterial[]): string {
    const list = this.tag('HomogeneousMaterialList', {}, materials.map((one) => this.material(one)).join(''));
    return this.tag('MaterialInfo', {}, list);
  }
  private material({ name, milligrams, substances }: DeclaredMaterial): string {
    const all = substances.map((one) => this.substance(one, milligrams)).join('');
    const categories = this.tag('SubstanceCategory', { name: 'Supplier' }, all);
    return this.tag(
      'HomogeneousMaterial',
      { name },
      this.mass(milligrams) + this.tag('SubstanceCategoryList', {}, categories),
    );
  }
  private substance({ name, cas, percent }: DeclaredSubstance, materialMilligrams: number): string {
    const id = this.tag('SubstanceID', { identity: cas, authority: 'CAS' });
    return this.tag('Substance', { name }, id + this.share(percent, materialMilligrams));
  }
  private mass(milligrams: number): string {
    const { unit } = this.dialect;
    return this.tag('Amount', { value: inUnit(milligrams, unit), UOM: unit });
  }
  private share(percent: number, milligrams: number): string {
    const { amounts } = this.dialect;
    if (amounts === 'percent') return this.tag('Concentration', { value: percent });
    if (amounts === 'mass') return this.mass((milligrams * percent) / 100);
    return this.tag('Concentration', { value: Number((percent * 10_000).toPrecision(12)), UOM: 'ppm' });
  }
}
function writeIpc(dialect: IpcDialect): (parts: readonly DeclaredPart[]) => Buffer {
  const to = new IpcElements(dialect);
  return (parts) => {
    const supplier = to.tag('SupplyCompany', { name: parts[0]?.supplier });
    const main = to.tag(
      'MainDeclaration',
      { [xmlnsOf(dialect.prefix)]: 'http://webstds.ipc.org/175x/2.0', version: '2.0' },
      to.tag('BusinessInfo', {}, to.tag('Response', {}, supplier)) + parts.map((part) => to.product(part)).join(''),
    );
    return Buffer.from(`<?xml version="1.0"?>${main}`);
  };
}
const ipc = (dialect: IpcDialect): DeclarationDialect => ({
  format: 'ipc1752',
  type: 'xml',
  declares: same,
  write: writeIpc(dialect),
  hasNoClass: true,
  ...(dialect.below ? {} : { isFlat: true }),
});

/** Granta declares substances of parts: each material is a part of its own with a material of its name. */
const asParts = (parts: readonly DeclaredPart[]): readonly DeclaredPart[] =>
  parts.map((part) => ({
    ...part,
    components: part.components.flatMap(({ number, materials }) =>
      materials.map((material, index): DeclaredComponent => ({
        name: material.name,
        number: `${number}.${index + 1}`,
        materials: [material],
      })),
    ),
  }));
interface GrantaDialect {
  year: string;
  unit: Unit;
  prefix: string;
  /** Where the CAS number stands: as the identity, or in brackets behind the name. */
  casIn: 'Identity' | 'Name';
}
/** Elements of one dialect of Granta. */
class GrantaElements {
  constructor(private readonly dialect: GrantaDialect) {}

  tag(name: string, inner: string, values: Values = {}): string {
    return tagOf(this.dialect.prefix, name, values, inner);
  }
  top(part: DeclaredPart): string {
    const { number, name, components } = part;
    const below = components.map((one) =>
      this.part(one, milligramsOf(one.materials), one.materials.map((material) => this.substances(material)).join('')),
    );
    return this.part({ number, name }, partMilligrams(part), this.tag('Components', below.join('')));
  }

  private part({ number, name }: { number: string; name: string }, milligrams: number, inner: string): string {
    const { unit } = this.dialect;
    return this.tag(
      'Part',
      this.tag('Quantity', '1', { Unit: 'Each' }) +
        this.tag('MassPerUom', inUnit(milligrams, unit), { Unit: `${unit}/Part` }) +
        this.tag('PartNumber', xmlText(number)) +
        this.tag('Name', xmlText(name)) +
        inner,
    );
  }
  private substances({ substances }: DeclaredMaterial): string {
    return this.tag('Substances', substances.map((one) => this.substance(one)).join(''));
  }
  private substance({ cas, name, percent }: DeclaredSubstance): string {
    const identity =
      this.dialect.casIn === 'Identity'
        ? this.tag('Identity', cas) + this.tag('Name', xmlText(name))
        : this.tag('Name', xmlText(`${name} [${cas}]`));
    return this.tag('Substance', this.tag('Percentage', String(percent)) + identity);
  }
}
function writeGranta(dialect: GrantaDialect): (parts: readonly DeclaredPart[]) => Buffer {
  const to = new GrantaElements(dialect);
  const namespace = `http://www.grantadesign.com/${dialect.year}/BillOfMaterialsEco`;
  return (parts) => {
    const components = to.tag(
      'Components',
      asParts(parts)
        .map((part) => to.top(part))
        .join(''),
    );
    const main = to.tag('PartsEco', components, { [xmlnsOf(dialect.prefix)]: namespace });
    return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${main}`);
  };
}
const granta = (dialect: GrantaDialect): DeclarationDialect => ({
  format: 'granta',
  type: 'xml',
  declares: asParts,
  write: writeGranta(dialect),
  hasNoClass: true,
  hasNoSupplier: true,
});

export const IPC_DIALECTS: Readonly<Record<string, DeclarationDialect>> = {
  ipcPercent: ipc({ prefix: 'i:', unit: 'mg', amounts: 'percent' }),
  ipcMasses: ipc({ prefix: '', unit: 'g', amounts: 'mass' }),
  ipcSubProducts: ipc({ prefix: '', unit: 'mg', amounts: 'ppm', below: 'SubProduct' }),
  ipcSubParts: ipc({ prefix: 'ipc:', unit: 'kg', amounts: 'percent', below: 'SubPart' }),
};
export const GRANTA_DIALECTS: Readonly<Record<string, DeclarationDialect>> = {
  granta1711: granta({ year: '17/11', unit: 'g', prefix: '', casIn: 'Identity' }),
  granta2505: granta({ year: '25/05', unit: 'kg', prefix: 'eco:', casIn: 'Name' }),
};
