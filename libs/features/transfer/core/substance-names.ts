import { bareKey, readChemicalNumber } from '@matlas/domain';
import type { DocumentSubstance } from '@matlas/formats';
import type { CatalogueSubstance } from './lookup.store';

interface Refusal {
  code:
    | 'transfer.substanceUncatalogued'
    | 'transfer.substanceNumberWrong'
    | 'transfer.substanceUnknown'
    | 'transfer.substanceAmbiguous'
    | 'transfer.substanceMasked';
  params: Record<string, unknown>;
  field: string;
  value: string;
}
/**
 * The hit, or the reason why there is none; `kept`: the number and names under which the substance is kept as one that
 * is not in the catalogue.
 */
export type SubstanceAnswer =
  | { substance: CatalogueSubstance; mappedName?: string }
  | (Refusal & { kept?: { cas?: string; substanceName?: string; substanceNameZh?: string } });

const same = (left: string | null | undefined, right: string | null | undefined): boolean =>
  left !== undefined &&
  left !== null &&
  right !== undefined &&
  right !== null &&
  left.trim().toUpperCase() === right.trim().toUpperCase();
const agrees = (row: CatalogueSubstance, { ec, name, nameZh }: DocumentSubstance): boolean =>
  (ec === undefined && name === undefined && nameZh === undefined) ||
  same(row.ec, ec) ||
  same(row.nameEn, name) ||
  same(row.nameZh, nameZh) ||
  same(row.nameZh, name);
/** A number must contain digits; placeholders of suppliers for "none" (`-`, `n/a`, `system`) match nothing. */
export const isNumber = (text: string | undefined): text is string => text !== undefined && /\d/.test(text);
/** The number as it is printed; undefined without a digit. */
export const printedNumber = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : readChemicalNumber(text)?.text;

/**
 * Resolves the substance reference of a file. @param rows of the catalogue by code, number or joker, the best match
 * first; `remembered`: substances of names that a person mapped, by `bareKey`
 */
export class SubstanceNames {
  constructor(
    private readonly rows: readonly CatalogueSubstance[],
    private readonly byName: ReadonlyMap<string, readonly CatalogueSubstance[]>,
    private readonly remembered: ReadonlyMap<string, CatalogueSubstance> = new Map(),
  ) {}

  /**
   * The number decides; if several substances have it, the code decides. The code of another installation counts
   * only when nothing contradicts it.
   */
  find(wanted: DocumentSubstance): SubstanceAnswer {
    const { cas, ec, code, joker } = wanted;
    if (wanted.masked) return { code: 'transfer.substanceMasked', params: {}, field: 'substance', value: '***' };
    if (isNumber(cas)) {
      const hits = this.rowsOfNumber(cas);
      const hit = hits.find((row) => row.code === code) ?? hits[0];
      return hit ? { substance: hit } : uncatalogued(cas, wanted);
    }
    const coded = code === undefined ? undefined : this.rows.find((row) => row.code === code && agrees(row, wanted));
    if (coded) return { substance: coded };
    if (isNumber(ec)) {
      const hit = this.rows.find((row) => same(row.ec, ec));
      if (hit) return { substance: hit };
    }
    const named = this.findNamed(wanted);
    const byPerson = named && 'substance' in named ? named : (this.findRemembered(wanted) ?? named);
    return byPerson ?? this.jokerOf(joker) ?? this.unknownName(wanted);
  }
  /** Those with this CAS number before those for which it is another number. */
  private rowsOfNumber(cas: string): CatalogueSubstance[] {
    const printed = printedNumber(cas);
    const isCas = (row: CatalogueSubstance): boolean => same(row.cas, cas) || same(row.cas, printed);
    const ofOther = ({ otherNumbers }: CatalogueSubstance): boolean =>
      otherNumbers.some((number) => same(number, cas) || same(number, printed));
    return [...this.rows.filter(isCas), ...this.rows.filter((row) => !isCas(row) && ofOther(row))];
  }
  /** An EC number is a number as well; without one the name alone decides, and a person has to agree. */
  private unknownName(wanted: DocumentSubstance): SubstanceAnswer {
    if (isNumber(wanted.ec)) return uncatalogued(wanted.ec, wanted);
    const name = substanceNameOf(wanted);
    return {
      code: 'transfer.substanceUnknown',
      params: { name },
      field: 'substance.name',
      value: name,
      kept: { substanceName: name, ...chineseOf(wanted) },
    };
  }
  private findNamed(wanted: DocumentSubstance): SubstanceAnswer | undefined {
    for (const name of [wanted.name, wanted.nameZh]) {
      const hits = name === undefined ? [] : (this.byName.get(name) ?? []);
      const [only] = hits;
      if (only && hits.length === 1) return { substance: only };
      if (hits.length > 1)
        return {
          code: 'transfer.substanceAmbiguous',
          params: {
            name,
            found: hits.map(({ nameEn, cas }) => (cas === null ? nameEn : `${nameEn} (${cas})`)).join('; '),
          },
          field: 'substance.name',
          value: name ?? '',
        };
    }
    return undefined;
  }
  private findRemembered(wanted: DocumentSubstance): SubstanceAnswer | undefined {
    const name = substanceNameOf(wanted);
    const substance = this.remembered.get(bareKey(name));
    return substance && { substance, mappedName: name };
  }
  private jokerOf(joker: string | undefined): SubstanceAnswer | undefined {
    const hit = joker === undefined ? undefined : this.rows.find((row) => row.joker === joker);
    return hit && { substance: hit };
  }
}

/** The name by which a person maps the substance. */
export const substanceNameOf = ({ name, nameZh, code, ec, foreignId }: DocumentSubstance): string =>
  name ?? nameZh ?? code ?? ec ?? foreignId ?? '';
const chineseOf = ({ nameZh }: DocumentSubstance): { substanceNameZh?: string } =>
  nameZh === undefined || nameZh === '' ? {} : { substanceNameZh: nameZh };

/** A number that the catalogue does not have. It is not overruled by the name beside it. */
function uncatalogued(number: string, wanted: DocumentSubstance): SubstanceAnswer {
  const name = wanted.name ?? wanted.nameZh;
  const isValid = readChemicalNumber(number)?.isValid === true;
  return {
    code: isValid ? 'transfer.substanceUncatalogued' : 'transfer.substanceNumberWrong',
    params: { number, name: name ?? number },
    field: 'substance.cas',
    value: number,
    kept: { cas: number, ...(name ? { substanceName: name } : {}), ...chineseOf(wanted) },
  };
}
