import { Injectable } from '@nestjs/common';
import {
  type AnyEnumeration,
  chainOfCustody,
  type ComparedNode,
  type CompareRow,
  type Difference,
  markingAnswer,
  massUnit,
  mixedNodeReason,
  nameIn,
  displayName,
  recyclateAnswer,
  recyclingProcess,
} from '@matlas/contract';
import type { Plain } from '@matlas/domain';
import { Translator } from '@matlas/server-kit';
import type { SubstanceName } from './compare.store';
import type { NodeNames, RawDifference, RawRow } from './compared-rows';

type Fields = Readonly<Record<string, Plain>>;
const isFields = (value: Plain): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const formatPlainValue = (value: Plain | undefined): string => {
  if (value === null || value === undefined) return '';
  if (isFields(value) && 'decimal' in value) return grouped(String(value['decimal']));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
/** `12345.678` as `12,345.678`. */
const grouped = (text: string): string => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
/** Fields whose values are labels of an enumeration. */
const ENUMERATIONS: Readonly<Record<string, AnyEnumeration>> = {
  markingAnswer,
  mixedNodeReason,
  massUnit,
  answer: recyclateAnswer,
  process: recyclingProcess,
  chainOfCustody,
};
const UNITS: Readonly<Record<string, string>> = { measuredGrams: ' g' };
const PERCENT = /Percent$|(Min|Max)$/;

/** Differences of a comparison in the caller's language. */
@Injectable()
export class CompareTexts {
  constructor(private readonly translator: Translator) {}

  /** @param ids ids of referenced sheets, by identity and version */
  toRow(
    { raw, left, right, ...row }: RawRow,
    ids: ReadonlyMap<string, number>,
    names: ReadonlyMap<number, SubstanceName>,
  ): CompareRow {
    const node = (side: RawRow['left']): ComparedNode | null =>
      side && {
        ...side,
        reference: side.reference && {
          ...side.reference,
          id: ids.get(`${side.reference.cid} ${side.reference.cver}`) ?? 0,
        },
      };
    return {
      ...row,
      left: node(left),
      right: node(right),
      differences: raw.map((difference) => this.difference(difference, names)),
    };
  }
  headDifference(field: string, was: boolean, is: boolean): Difference {
    return { kind: 'field', title: this.field(field, 'component'), was: this.flag(was), is: this.flag(is) };
  }
  /** Ids of the substances in the differences. */
  substancesOf(rows: readonly RawRow[]): number[] {
    const overrides = rows.flatMap(({ raw }) =>
      raw.filter(({ field }) => field === 'applicationOverrides').flatMap(({ was, is }) => [was, is]),
    );
    return overrides
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .flatMap((one: Plain) => (isFields(one) && typeof one['substanceId'] === 'number' ? [one['substanceId']] : []));
  }

  private difference(
    { kind, field = kind, node, was, is }: RawDifference,
    names: ReadonlyMap<number, SubstanceName>,
  ): Difference {
    const value = (given: Plain): string | null => (given === null ? null : this.value(kind, field, given, names));
    return {
      kind,
      title: kind === 'field' ? this.field(field, node) : this.translate(`kind.${kind}`),
      was: value(was),
      is: value(is),
    };
  }
  private value(
    kind: RawDifference['kind'],
    field: string,
    value: Plain,
    names: ReadonlyMap<number, SubstanceName>,
  ): string {
    const fields = isFields(value) ? value : {};
    if (kind === 'moved') return this.formatNode(fields as unknown as NodeNames);
    if (kind === 'amount') return this.amount(fields);
    if (kind === 'mass')
      return this.translate('massValue', {
        declared: formatPlainValue(fields['declared']),
        calculated: formatPlainValue(fields['calculated']),
      });
    if (kind === 'version')
      return `${formatPlainValue(fields['cid']).replaceAll(',', '')} / ${formatPlainValue(fields['cver'])}`;
    return this.fieldValue(field, value, names);
  }
  private formatNode({ kind, masked, name, nameZh, foreignName }: NodeNames): string {
    const { language } = this.translator;
    if (masked) return this.translate('hidden');
    return kind === 'substance' ? nameIn(language, nameZh, name) : displayName(language, { name, foreignName });
  }
  private amount(amount: Fields): string {
    if ('quantity' in amount) return formatPlainValue(amount['quantity']);
    if ('massGrams' in amount) return `${formatPlainValue(amount['massGrams'])} g`;
    const portion = isFields(amount['portion'] ?? null) ? (amount['portion'] as Fields) : {};
    if (portion['kind'] === 'rest') return this.translate('rest');
    return portion['kind'] === 'range'
      ? `${formatPlainValue(portion['min'])}–${formatPlainValue(portion['max'])} %`
      : `${formatPlainValue(portion['value'])} %`;
  }
  private fieldValue(field: string, value: Plain, names: ReadonlyMap<number, SubstanceName>): string {
    if (typeof value === 'boolean') return this.flag(value);
    if (field === 'applicationOverrides' && Array.isArray(value))
      return this.overrides(value as readonly Fields[], names);
    if (Array.isArray(value)) return value.map((one: Plain) => this.fieldValue(field, one, names)).join('; ');
    if (isFields(value) && !('decimal' in value)) return this.parts(value, names);
    const enumeration = ENUMERATIONS[field];
    if (enumeration)
      return this.translator.translate(
        'enums',
        enumeration.labelKey(typeof value === 'number' ? value : formatPlainValue(value)),
      );
    return `${formatPlainValue(value)}${UNITS[field] ?? (PERCENT.test(field) ? ' %' : '')}`;
  }
  private parts(value: Fields, names: ReadonlyMap<number, SubstanceName>): string {
    return Object.entries(value)
      .flatMap(([field, part]) =>
        part === null ? [] : [`${this.field(field, 'material')} ${this.fieldValue(field, part, names)}`],
      )
      .join('; ');
  }
  private overrides(list: readonly Fields[], names: ReadonlyMap<number, SubstanceName>): string {
    const { language } = this.translator;
    return list
      .map(({ substanceId, applicationCode }) => {
        const name = names.get(Number(substanceId));
        const substance = name ? nameIn(language, name.nameZh, name.nameEn) : this.translate('allSubstances');
        return `${substance}: ${applicationCode ? formatPlainValue(applicationCode) : '–'}`;
      })
      .join('; ');
  }
  private flag(value: boolean): string {
    return this.translate(value ? 'yes' : 'no');
  }
  private field(field: string, node: string): string {
    const own = `field.${field}.${node}`;
    if (this.translator.has('reports', `compare.${own}`)) return this.translate(own);
    return this.translator.has('reports', `compare.field.${field}`)
      ? this.translate(`field.${field}`)
      : this.translate('otherField');
  }
  translate(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `compare.${key}`, params);
  }
}
