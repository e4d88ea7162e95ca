import { nodeType, rateType } from '@matlas/contract/enums';
import type { FmdField, FmdMapping, FmdMassUnit } from '@matlas/contract';
import { bareKey, Decimal, formatCasNumber, formatDecimal, HUNDRED, sumOf, ZERO } from '@matlas/domain';
import { DeclarationNotes, TEXT_LIMITS } from '../declaration/declaration-notes';
import { addRest, fixedPortion, MISC, range, type DocumentPortion } from '../declaration/portions';
import { vdaClassOf } from '../iec62474/material-classes';
import { applicationCodesOf } from '../iec62474/elv-applications';
import type { DocumentChild, DocumentNode, DocumentSubstance, SheetDocument } from '../sheet/sheet-document';
import { inBaseUnit, isMassUnit, isPortionUnit, nominalOf, type ReadAmount } from './fmd-amounts';
import { type FmdNode, type FmdPart, nodesOf } from './fmd-node';
import { NO_VALUE_WORDS, UNDISCLOSED_WORDS } from './fmd-words';

/** A class with or without its name: `5.1.a`, `5.1.a Polyamides`; `5 mm` is none. */
const VDA_CLASS = /^(\d(?:\.\d{1,2}){0,3}(?:\.[a-z])?)(?:[\s:–-]+(?:\p{L}{4}|\p{Script=Han}|\p{Script=Katakana}).*)?$/u;
/** Masses of a material's substances may exceed its own mass by this much through rounding. */
const MASS_TOLERANCE = new Decimal('1.005');

/** Turns one declared part into a data sheet, with every unit applied. */
export class FmdSheet {
  constructor(
    private readonly notes: DeclarationNotes,
    private readonly mapping: FmdMapping,
  ) {}

  build({ root, supplierCode, supplierName }: FmdPart): SheetDocument {
    const grams = this.gramsOf(root);
    const node = this.buildNode(root, grams);
    const supplier = {
      ...(supplierCode ? { code: supplierCode } : {}),
      ...(supplierName ? { name: supplierName } : {}),
    };
    const document: SheetDocument = {
      key: this.notes.sheetKey,
      source: 'LOCAL',
      root: node,
      place: root.place,
      ...(Object.keys(supplier).length > 0 ? { supplier } : {}),
    };
    this.notes.reportIgnored();
    return document;
  }

  private buildNode(given: FmdNode, partGrams: Decimal | undefined): DocumentNode {
    const key = this.notes.nextKey();
    const about = { place: given.place, nodeKey: key };
    const node: DocumentNode = {
      key,
      kind:
        given.kind === 'material'
          ? nodeType.of.material
          : given.kind === 'semi'
            ? nodeType.of.semiComponent
            : nodeType.of.component,
      name: this.notes.requireName(given.name, given.number, { ...about, field: 'name' }),
      children: [],
      place: given.place,
    };
    const number = this.notes.shortenText(given.number, TEXT_LIMITS.number, { ...about, field: 'number' });
    if (number) node.number = number;
    const remark = this.notes.shortenText(given.texts.remark, TEXT_LIMITS.remark, { ...about, field: 'remark' });
    if (remark) node.remark = remark;
    if (given.kind === 'material') this.fillMaterial(node, given, partGrams);
    else this.fillComponent(node, given, partGrams);
    return node;
  }
  private fillComponent(node: DocumentNode, given: FmdNode, partGrams: Decimal | undefined): void {
    const own = this.gramsOf(given);
    const grams = this.notes.roundAmount(own, { place: given.place, nodeKey: node.key, field: 'measuredMassGrams' });
    if (grams && node.kind === nodeType.of.component) node.measuredMassGrams = grams;
    for (const child of given.children) node.children.push(this.buildChild(child, given, own ?? partGrams));
  }
  private buildChild(child: FmdNode, parent: FmdNode, partGrams: Decimal | undefined): DocumentChild {
    const node = this.buildNode(child, partGrams);
    const edge: DocumentChild = { node, place: child.place };
    const about = { place: child.place, nodeKey: node.key };
    if (child.kind === 'component') return { ...edge, quantity: this.quantityOf(child, about) };
    this.ignoreQuantity(child);
    if (parent.kind === 'semi') {
      const portion = this.portionOf(child.portion);
      return portion ? { ...edge, portion } : edge;
    }
    const grams = this.materialGrams(child, parent, partGrams);
    const massGrams = this.notes.roundAmount(grams, { ...about, field: 'massGrams' });
    if (massGrams) return { ...edge, massGrams };
    this.notes.warn({ ...about, field: 'massGrams' }, 'declaration.amountMissing', { name: node.name });
    return edge;
  }
  /** A quantity says something of a component in its parent only. */
  private ignoreQuantity({ quantity, place }: FmdNode): void {
    if (quantity) this.notes.ignore('quantity', place, quantity);
  }
  private quantityOf({ quantity }: FmdNode, about: { place: FmdNode['place']; nodeKey: string }): number {
    const count = this.notes.number(quantity?.replace(/\s*(pcs?|st|个|件|只|個)\.?$/i, ''), {
      ...about,
      field: 'quantity',
    });
    if (!count) return 1;
    if (count.isInteger() && count.gt(0)) return count.toNumber();
    this.notes.refuse({ ...about, field: 'quantity', value: quantity ?? '' }, 'row.notInteger', {
      value: quantity ?? '',
    });
    return 1;
  }
  /** Its own mass, else its share of the part, else the sum of its substances. */
  private materialGrams(material: FmdNode, parent: FmdNode, partGrams: Decimal | undefined): Decimal | undefined {
    const own = this.gramsOf(material);
    if (own) return own;
    if (material.portion && partGrams) return partGrams.times(this.percentOf(material.portion)).div(HUNDRED);
    const substances = nodesOf(material, 'substance');
    const masses = sumOf(substances.map((one) => this.gramsOf(one) ?? ZERO));
    if (masses.gt(0)) return masses;
    const shares = sumOf(substances.map(({ portion }) => this.percentOf(portion)));
    if (this.mapping.portionOf === 'part' && partGrams && shares.gt(0)) return partGrams.times(shares).div(HUNDRED);
    const isOnly = parent.children.length === 1;
    return isOnly ? this.gramsOf(parent) : undefined;
  }
  private fillMaterial(node: DocumentNode, given: FmdNode, partGrams: Decimal | undefined): void {
    this.setClass(node, given);
    const standard = this.notes.shortenText(given.texts.materialStandard, TEXT_LIMITS.standard, {
      place: given.place,
      nodeKey: node.key,
      field: 'standard',
    });
    if (standard) node.standard = standard;
    const below = given.children;
    const masses = sumOf(below.map((one) => this.gramsOf(one) ?? ZERO));
    const own = this.gramsOf(given);
    const whole = own && masses.lte(own.times(MASS_TOLERANCE)) && masses.lt(own) ? own : masses;
    if (own && masses.gt(own.times(MASS_TOLERANCE)))
      this.notes.warn(
        { place: given.place, nodeKey: node.key, field: 'massGrams', value: formatDecimal(own) },
        'declaration.massesExceed',
        {
          sum: formatDecimal(masses, 6),
          mass: formatDecimal(own, 6),
        },
      );
    const shares = sumOf(below.map(({ portion }) => this.percentOf(portion)));
    const scale = this.mapping.portionOf === 'part' && shares.gt(0) ? HUNDRED.div(shares) : undefined;
    for (const child of below) node.children.push(this.buildContent(child, node, { whole, scale, partGrams }));
    if (below.length === 0)
      this.notes.warn({ place: given.place, nodeKey: node.key, field: 'children' }, 'declaration.compositionMissing', {
        name: node.name,
      });
    else addRest(this.notes, node);
  }
  private setClass(node: DocumentNode, { texts, place }: FmdNode): void {
    const text = texts.materialClass?.trim();
    const about = { place, nodeKey: node.key, field: 'classCode' };
    const code =
      text === undefined
        ? undefined
        : (VDA_CLASS.exec(text)?.[1] ??
          (vdaClassOf(text)?.classes.length === 1 ? vdaClassOf(text)?.classes[0] : undefined));
    if (code) node.classCode = code;
    else if (text) this.notes.warn({ ...about, value: text }, 'declaration.classUnknown', { value: text });
    else this.notes.warn(about, 'declaration.classMissing', { name: node.name });
  }
  private buildContent(
    child: FmdNode,
    material: DocumentNode,
    { whole, scale, partGrams }: { whole: Decimal; scale: Decimal | undefined; partGrams: Decimal | undefined },
  ): DocumentChild {
    const about = { place: child.place, nodeKey: material.key, field: 'portion' };
    const grams = this.gramsOf(child);
    const portion =
      this.portionOf(child.portion, scale, about) ??
      (grams && whole.gt(0) ? this.fixed(grams.times(HUNDRED).div(whole), about) : undefined);
    const edge: DocumentChild = { place: child.place, ...(portion ? { portion } : {}) };
    if (child.kind !== 'substance') return { ...edge, node: this.buildNode(child, partGrams) };
    const substance = this.substanceOf(child, about);
    if (child.texts.remark) this.notes.ignore('remark', child.place, child.texts.remark);
    if (!portion)
      this.notes.refuse(about, 'declaration.amountMissing', { name: substance.name ?? substance.cas ?? '' });
    const applicationCode = this.applicationOf(child, about);
    return { ...edge, substance, ...(applicationCode ? { applicationCode } : {}) };
  }
  private applicationOf(
    { texts: { applicationCode: text } }: FmdNode,
    about: { place: FmdNode['place']; nodeKey: string },
  ): string | undefined {
    if (!text || NO_VALUE_WORDS.includes(bareKey(text))) return undefined;
    if (/^\d{1,3}$/.test(text)) return text;
    const [only, ...more] = applicationCodesOf(text);
    if (only && more.length === 0) return only;
    const at = { ...about, field: 'applicationCode', value: text };
    return only
      ? void this.notes.warn(at, 'declaration.exemptionOpen', { value: text, choices: [only, ...more].join(', ') })
      : void this.notes.warn(at, 'declaration.exemptionUnknown', { value: text });
  }
  private substanceOf(
    { texts, name, place }: FmdNode,
    about: { place: FmdNode['place']; nodeKey: string },
  ): DocumentSubstance {
    const casText = texts.cas?.trim() ?? '';
    const cas = casText === '' ? undefined : formatCasNumber(casText.replace(/^cas[\s:#.-]*(no\.?)?/i, ''));
    const isSecret = [casText, name].some((text) => UNDISCLOSED_WORDS.includes(bareKey(text)));
    if (!cas && isSecret) {
      this.notes.warn({ ...about, value: casText || name }, 'declaration.undisclosed', { name: name || casText });
      return { ...MISC };
    }
    // `#N/A` is the error of a formula, not the word for none.
    const isNone = NO_VALUE_WORDS.includes(bareKey(casText)) && !casText.startsWith('#');
    if (!cas && !isNone && !/\d/.test(casText))
      this.notes.warn({ ...about, value: casText }, 'declaration.numberNotCas', { value: casText });
    const ec = texts.ec?.trim();
    if (!cas && isNone && !ec && name === '')
      this.notes.refuse({ ...about, place, field: 'substance.cas' }, 'declaration.nameMissing');
    return {
      ...(cas ? { cas } : !isNone && /\d/.test(casText) ? { cas: casText } : {}),
      ...(ec && /^\d{3}-\d{3}-\d$/.test(ec) ? { ec } : {}),
      ...(name ? { name } : {}),
    };
  }

  private gramsOf({ mass, massField }: FmdNode): Decimal | undefined {
    if (mass?.kind !== 'fixed') return undefined;
    const unit = mass.unit ?? this.mapping.massUnits[massField as FmdMassField] ?? 'g';
    return isMassUnit(unit) ? inBaseUnit(mass.value, unit as FmdMassUnit) : undefined;
  }
  private percentOf(amount: ReadAmount | undefined): Decimal {
    return amount && amount.kind !== 'rest' ? this.inPercent(nominalOf(amount), amount) : ZERO;
  }
  private inPercent(value: Decimal, amount: Exclude<ReadAmount, { kind: 'rest' }>): Decimal {
    return inBaseUnit(value, isPortionUnit(amount.unit) ? amount.unit : this.mapping.portionUnit);
  }
  private portionOf(
    amount: ReadAmount | undefined,
    scale?: Decimal,
    about?: Parameters<DeclarationNotes['roundAmount']>[1],
  ): DocumentPortion | undefined {
    if (!amount) return undefined;
    if (amount.kind === 'rest') return { kind: rateType.of.remainder };
    const percent = (value: Decimal): Decimal => {
      const share = this.inPercent(value, amount);
      return scale ? share.times(scale) : share;
    };
    if (amount.kind === 'fixed') return this.fixed(percent(amount.value), about);
    const [min, max] = [amount.min ? percent(amount.min) : ZERO, amount.max ? percent(amount.max) : HUNDRED];
    return range(formatDecimal(min, 6), formatDecimal(max, 6));
  }
  private fixed(
    percent: Decimal,
    about: Parameters<DeclarationNotes['roundAmount']>[1] = { place: {} },
  ): DocumentPortion | undefined {
    const value = percent.gt(HUNDRED) && percent.lte(HUNDRED.times(MASS_TOLERANCE)) ? HUNDRED : percent;
    const text = this.notes.roundAmount(value, about, true);
    if (text !== undefined && value.gt(HUNDRED))
      this.notes.refuse({ ...about, value: text }, 'row.outOfRange', { value: text, min: 0, max: 100 });
    return text === undefined ? undefined : fixedPortion(text);
  }
}
type FmdMassField = Extract<FmdField, 'partMass' | 'componentMass' | 'materialMass' | 'mass'>;
