import type { DocumentSubstance } from '@matlas/formats';
import type { CatalogueSubstance } from './lookup.store';

/** The hit, or the reason why there is none. */
export type SubstanceAnswer =
  | { substance: CatalogueSubstance }
  | {
      code: 'row.unknownCas' | 'transfer.substanceUnknown' | 'transfer.substanceAmbiguous' | 'transfer.substanceMasked';
      params: Record<string, unknown>;
      field: string;
      value: string;
    };

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

/**
 * Resolves the substance reference of a file. @param rows of the catalogue by code, number or joker, the best match
 * first
 */
export class SubstanceNames {
  constructor(
    private readonly rows: readonly CatalogueSubstance[],
    private readonly byName: ReadonlyMap<string, readonly CatalogueSubstance[]>,
  ) {}

  /**
   * The number decides; if several substances have it, the code decides. The code of another installation counts
   * only when nothing contradicts it.
   */
  find(wanted: DocumentSubstance): SubstanceAnswer {
    const { cas, ec, code, joker } = wanted;
    if (wanted.masked) return { code: 'transfer.substanceMasked', params: {}, field: 'substance', value: '***' };
    if (isNumber(cas)) {
      const hits = this.rows.filter((row) => same(row.cas, cas));
      const hit = hits.find((row) => row.code === code) ?? hits[0];
      return hit
        ? { substance: hit }
        : { code: 'row.unknownCas', params: { value: cas }, field: 'substance.cas', value: cas };
    }
    const coded = code === undefined ? undefined : this.rows.find((row) => row.code === code && agrees(row, wanted));
    if (coded) return { substance: coded };
    if (isNumber(ec)) {
      const hit = this.rows.find((row) => same(row.ec, ec));
      if (hit) return { substance: hit };
    }
    return (
      this.findNamed(wanted) ??
      this.jokerOf(joker) ?? {
        code: 'transfer.substanceUnknown',
        params: { name: nameOf(wanted) },
        field: 'substance.name',
        value: nameOf(wanted),
      }
    );
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
  private jokerOf(joker: string | undefined): SubstanceAnswer | undefined {
    const hit = joker === undefined ? undefined : this.rows.find((row) => row.joker === joker);
    return hit && { substance: hit };
  }
}

const nameOf = ({ name, nameZh, code, ec, foreignId }: DocumentSubstance): string =>
  name ?? nameZh ?? code ?? ec ?? foreignId ?? '';
