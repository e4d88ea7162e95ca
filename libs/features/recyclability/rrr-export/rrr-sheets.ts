import { Injectable } from '@nestjs/common';
import { materialBreakdown, recyclabilityFlag, type RrrFigures, type RrrSensitivity } from '@matlas/contract';
import type { TechnologyStore } from '@matlas/features/rules';
import type { ReportSheet } from '@matlas/formats';
import {
  breakdownOf,
  type ExportedVehicle,
  type FormKind,
  type FormLine,
  formLines,
  kilograms,
  preTreatmentOf,
} from './annex-lines';
import { type Fact, RrrReportTexts } from './rrr-report-words';

export type TechnologyRecord = Awaited<ReturnType<TechnologyStore['page']>>['records'][number];
export interface SheetContent {
  title: string;
  facts: readonly Fact[];
  vehicle: ExportedVehicle;
  figures: RrrFigures;
  /** Technologies by id, with their evidence. */ technologies: ReadonlyMap<number, TechnologyRecord>;
}
type Dismantled = RrrFigures['dismantled'][number];
type Used = RrrFigures['technologies'][number];
type Branch = RrrFigures['branches'][number];
type Flow = RrrFigures['flow'][number];
const KILOGRAMS = '#,##0.000000###';
const PERCENT = '0.0#########';
const COUNT = '#,##0.######';
const flags = recyclabilityFlag.values;

/** Sheets of the recyclability workbooks, each from one stored result. */
@Injectable()
export class RrrSheets {
  constructor(private readonly words: RrrReportTexts) {}

  form(kind: FormKind, { title, facts, vehicle, figures }: SheetContent): ReportSheet<never> {
    const column = this.words.column<FormLine>();
    const text = ({ value }: FormLine): string | null =>
      value !== null && /^(powerPlant|massFromValue|verdictValue)\./.test(value) ? this.words.field(value) : value;
    return this.words.buildSheet(
      'form',
      title,
      facts,
      [
        column('section', 30, ({ section }) => this.words.text(`section.${section}`)),
        column('item', 46, ({ field }) => this.words.field(field)),
        column('value', 28, text, KILOGRAMS),
        column('unit', 8, ({ unit }) => unit),
      ],
      formLines(kind, vehicle, { figures }),
    );
  }
  rates({ title, facts, figures: { rates } }: SheetContent): ReportSheet<never> {
    const column = this.words.column<(typeof flags)[number]>();
    return this.words.buildSheet(
      'masses',
      title,
      facts,
      [
        column('flag', 36, (flag) => this.words.flag(flag)),
        column('kg', 18, (flag) => kilograms(rates.masses[flag]), KILOGRAMS),
        column('rcycCounts', 16, (flag) => this.words.text(['mP', 'mD', 'mM', 'mTr'].includes(flag) ? 'yes' : 'no')),
        column('rcovCounts', 16, (flag) => this.words.text(flag === 'mN' ? 'no' : 'yes')),
      ],
      flags,
    );
  }
  summary({ title, facts, figures: { rates } }: SheetContent): ReportSheet<never> {
    const column = this.words.column<'rcyc' | 'rcov'>();
    return this.words.buildSheet(
      'rates',
      title,
      facts,
      [
        column('rate', 44, (rate) => this.words.field(rate)),
        column('percent', 18, (rate) => rates[rate].percent, PERCENT),
        column('limit', 12, (rate) => rates[rate].limitPercent, PERCENT),
        column('verdict', 16, (rate) => this.words.field(`verdictValue.${rates[rate].passes ? 'met' : 'notMet'}`)),
        column('marginKg', 18, (rate) => kilograms(rates[rate].marginGrams), KILOGRAMS),
        column('marginPoints', 18, (rate) => rates[rate].marginPoints, PERCENT),
        column('vehicleKg', 18, () => kilograms(rates.vehicleGrams), KILOGRAMS),
        column('missingKg', 18, () => kilograms(rates.missingGrams), KILOGRAMS),
      ],
      ['rcyc', 'rcov'] as const,
    );
  }
  breakdown({ title, facts, figures }: SheetContent): ReportSheet<never> {
    const [column, grams] = [this.words.column<string>(), breakdownOf(figures)];
    return this.words.buildSheet(
      'breakdown',
      title,
      facts,
      [
        column('material', 40, (bucket) => this.words.bucket(bucket)),
        column('kg', 18, (bucket) => kilograms(grams[bucket] ?? '0'), KILOGRAMS),
      ],
      materialBreakdown.values,
    );
  }
  preTreatment({ title, facts, figures }: SheetContent): ReportSheet<never> {
    const column = this.words.column<[string, string]>();
    return this.words.buildSheet(
      'preTreatment',
      title,
      facts,
      [
        column('part', 40, ([kind]) =>
          this.words.field(kind === 'other' ? 'otherPreTreatment' : `preTreatmentPart.${kind}`),
        ),
        column('kg', 18, ([, grams]) => kilograms(grams), KILOGRAMS),
      ],
      Object.entries(preTreatmentOf(figures)),
    );
  }
  /** The name in the second language fills the field "additional name" of the form. */
  dismantled({ title, facts, figures, technologies }: SheetContent): ReportSheet<never> {
    const column = this.words.column<Dismantled>();
    return this.words.buildSheet(
      'dismantled',
      title,
      facts,
      [
        column('partNumber', 22, ({ number }) => number, '@'),
        column('name', 36, (part) => this.words.localName(part)),
        column('additionalName', 36, ({ name, foreignName }) =>
          this.words.localName({ name, foreignName }) === name ? foreignName : name,
        ),
        column('quantity', 12, ({ quantity }) => quantity, COUNT),
        column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
        column('technologyNo', 14, ({ technology }) => technology?.code),
        column('technology', 40, ({ technology }) => this.words.technology(technology)),
        column('evidence', 60, ({ technology }) => evidenceOf(technologies, technology)),
      ],
      figures.dismantled,
    );
  }
  /** Technologies for materials after shredding: recycled (mTr) or used for energy recovery (mTe). */
  technologies(flag: 'mTr' | 'mTe' | null, { title, facts, figures, technologies }: SheetContent): ReportSheet<never> {
    const column = this.words.column<Used>();
    return this.words.buildSheet(
      flag === null ? 'technologies' : flag === 'mTr' ? 'recycled' : 'energy',
      title,
      facts,
      [
        ...(flag === null ? [column('flag', 28, (row) => this.words.flag(row.flag))] : []),
        column('technologyNo', 14, ({ technology }) => technology?.code ?? '–'),
        column(
          'technology',
          44,
          ({ technology }) => this.words.technology(technology) ?? this.words.text('noTechnology'),
        ),
        column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
        column('evidence', 60, ({ technology }) => evidenceOf(technologies, technology)),
        column('validFrom', 13, ({ technology }) => technologies.get(technology?.id ?? 0)?.validFrom),
        column('validTo', 13, ({ technology }) => technologies.get(technology?.id ?? 0)?.validTo),
      ],
      figures.technologies.filter((row) => flag === null || row.flag === flag),
    );
  }
  /** Documents that prove the technologies in use. */
  documents({ title, facts, figures, technologies }: SheetContent): ReportSheet<never> {
    const column = this.words.column<TechnologyRecord>();
    const used = new Set(
      [...figures.technologies, ...figures.dismantled].flatMap(({ technology }) => (technology ? [technology.id] : [])),
    );
    return this.words.buildSheet(
      'documents',
      title,
      facts,
      [
        column('technologyNo', 14, ({ code }) => code),
        column('technology', 44, (row) => this.words.technology(row)),
        column('document', 40, ({ filename }) => filename),
        column('evidence', 70, ({ evidence }) => evidence),
        column('validFrom', 13, ({ validFrom }) => validFrom),
        column('validTo', 13, ({ validTo }) => validTo),
      ],
      [...technologies.values()].filter(({ id }) => used.has(id)),
    );
  }
  branches({ title, facts, figures }: SheetContent): ReportSheet<never> {
    const column = this.words.column<Branch>();
    return this.words.buildSheet(
      'branches',
      title,
      facts,
      [
        column('level', 8, ({ parentKey }) => (parentKey === null ? 1 : 2)),
        column('partNumber', 22, ({ number }) => number, '@'),
        column('name', 36, (branch) => this.words.localName(branch)),
        column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
        ...flags.map((flag) => ({
          title: `${flag} kg`,
          width: 16,
          format: KILOGRAMS,
          value: ({ masses }: Branch) => kilograms(masses[flag]),
        })),
      ],
      figures.branches,
    );
  }
  flow({ title, facts, figures }: SheetContent): ReportSheet<never> {
    const column = this.words.column<Flow>();
    return this.words.buildSheet(
      'flow',
      title,
      facts,
      [
        column('material', 30, ({ bucket }) => this.words.bucket(bucket)),
        column('class', 12, ({ classCode }) => classCode, '@'),
        column('flag', 30, ({ flag }) => this.words.flag(flag)),
        column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
      ],
      figures.flow,
    );
  }
  sensitivity({ title, facts, figures }: SheetContent): ReportSheet<never> {
    type Row = RrrSensitivity & { rate: 'rcyc' | 'rcov' };
    const column = this.words.column<Row>();
    return this.words.buildSheet(
      'sensitivity',
      title,
      facts,
      [
        column('rate', 40, ({ rate }) => this.words.field(rate)),
        column('partNumber', 22, ({ number }) => number, '@'),
        column('name', 36, (row) => this.words.localName(row)),
        column('flag', 28, ({ flag }) => (flag === null ? null : this.words.flag(flag))),
        column('kg', 18, ({ massGrams }) => kilograms(massGrams), KILOGRAMS),
        column('points', 18, ({ points }) => points, PERCENT),
      ],
      (['rcyc', 'rcov'] as const).flatMap((rate) => figures.sensitivity[rate].map((row): Row => ({ ...row, rate }))),
    );
  }
}

const evidenceOf = (
  technologies: ReadonlyMap<number, TechnologyRecord>,
  technology: { id: number } | null,
): string | null => {
  const known = technology && technologies.get(technology.id);
  return known ? [known.evidence, known.filename].filter(Boolean).join('; ') || null : null;
};
