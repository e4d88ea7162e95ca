import { nodeType } from '@matlas/contract/enums';
import type { Decimal } from '@matlas/domain';
import type { DocumentChild, DocumentNode } from '../sheet/sheet-document';
import { type DeclarationNotes, TEXT_LIMITS } from '../declaration/declaration-notes';
import { fixedPortion, MISC, range, type DocumentPortion } from '../declaration/portions';
import { childOf, type XmlElement } from '../xml/subtree-listener';
import { claimedExemptions, readSubstance } from './read-substance';

/** A threshold such as `0.1 mass% of article [ReportingLevel:Article]` in percent. */
const PERCENT_THRESHOLD = /^([\d.]+)\s*(?:mass|wt|weight)?\s*%/i;
const PPM_THRESHOLD = /^([\d.]+)\s*ppm/i;
const PPM_IN_PERCENT = 10_000;

const isAbove = (element: XmlElement): boolean =>
  /^(true|1)$/.test(childOf(element, 'ComplianceThreshold')?.attributes.aboveComplianceThreshold ?? '');

/** The least content that "above the threshold" says, in percent; zero where the threshold is no share. */
function thresholdPercent(element: XmlElement): string {
  const text = childOf(element, 'ComplianceThreshold')?.attributes.reportingThreshold?.trim() ?? '';
  const percent = PERCENT_THRESHOLD.exec(text)?.[1];
  const ppm = PPM_THRESHOLD.exec(text)?.[1];
  return percent ?? (ppm === undefined ? '0' : String(Number(ppm) / PPM_IN_PERCENT));
}

/** Substances that the lists of a product declare: above their threshold, and how many are not. */
export class ComplianceReading {
  private readonly above: XmlElement[] = [];
  private readonly lists: string[] = [];
  private below = 0;

  addList(element: XmlElement): void {
    const { authority, identity, version } = childOf(element, 'DeclarableSubstanceList')?.attributes ?? {};
    const list = [authority, identity, version].filter(Boolean).join(' ');
    if (list && !this.lists.includes(list)) this.lists.push(list);
    for (const entry of element.children)
      if (entry.name === 'DsDsg') {
        if (isAbove(entry)) this.above.push(entry);
        else this.below++;
      }
  }
  get isEmpty(): boolean {
    return this.lists.length === 0;
  }
  /** `IEC62474 DSL D29.00: 2 above threshold, 143 below`. */
  get summary(): string {
    return `${this.lists.join(', ')}: ${this.above.length} above threshold, ${this.below} below`;
  }
  get list(): string {
    return this.lists.join(', ');
  }
  get count(): number {
    return this.above.length;
  }

  /**
   * The declared content of a product without a composition: one material that says which list it is declared by, with
   * the substances above their thresholds and, as the rest, what is not declared. Without an amount a substance lies
   * between its threshold and 100 %.
   */
  toMaterial(notes: DeclarationNotes, product: DocumentNode, grams: Decimal | undefined): DocumentChild {
    const key = notes.nextKey();
    const place = product.place ?? {};
    const about = { place, nodeKey: key };
    const exemptions = claimedExemptions(notes, this.above);
    const material: DocumentNode = {
      key,
      kind: nodeType.of.material,
      name: notes.requireName(`Declared by ${this.list}`, product.name, { ...about, field: 'name' }),
      children: this.above.map((element) => this.toChild(notes, element, key, grams)),
      place,
    };
    const remark = notes.shortenText([this.summary, ...exemptions].join('; '), TEXT_LIMITS.remark, {
      ...about,
      field: 'remark',
    });
    if (remark) material.remark = remark;
    material.children.push({ portion: { kind: 3 }, substance: { ...MISC } });
    notes.warn({ ...about, field: 'children' }, 'declaration.declaredByList', { list: this.list, count: this.count });
    const massGrams = notes.roundAmount(grams, { ...about, field: 'massGrams' });
    return { node: material, place, ...(massGrams ? { massGrams } : {}) };
  }
  private toChild(
    notes: DeclarationNotes,
    element: XmlElement,
    key: string,
    grams: Decimal | undefined,
  ): DocumentChild {
    const entry = childOf(element, 'DsDsgID')?.attributes.entryIdentity ?? '';
    const isGiven = element.children.some(({ name }) => name === 'Mass' || name === 'MassPercent');
    const named = { ...element, children: element.children.filter(({ name }) => name !== 'ComplianceThreshold') };
    const child = isGiven ? readSubstance(notes, named, key, grams) : this.withoutAmount(element);
    const cas = /^\d{2,7}-\d{2}-\d$/.test(entry);
    const entryOf = entry === '' || cas ? {} : { foreignId: `${this.list} ${entry}`.trim() };
    return { ...child, substance: { ...child.substance, ...entryOf, ...(cas ? { cas: entry } : {}) } };
  }
  private withoutAmount(element: XmlElement): DocumentChild {
    const min = thresholdPercent(element);
    const portion: DocumentPortion = Number(min) >= 100 ? fixedPortion('100') : range(min, '100');
    const name = element.attributes.name?.trim();
    return { portion, substance: name ? { name } : {}, place: element.place };
  }
}
