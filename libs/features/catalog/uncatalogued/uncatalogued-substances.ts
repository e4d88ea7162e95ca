import { Injectable } from '@nestjs/common';
import { readChemicalNumber } from '@matlas/domain';
import { pinyinOf } from '@matlas/formats';
import { AppError, Db, type Scope } from '@matlas/server-kit';
import { type KeyHit, SubstanceLookupStore } from '../substance-lookup.store';
import {
  type NewUncatalogued,
  type UncataloguedRecord,
  UncataloguedSubstanceStore,
} from './uncatalogued-substance.store';

/** A substance that a sheet names and that was not found: a number with or without a name, or a name alone. */
export interface NamedSubstance {
  number?: string | undefined;
  name?: string | undefined;
  nameZh?: string | undefined;
}

const MAX_NAME_LENGTH = 500;
const HAN = /\p{Script=Han}/u;

/**
 * The rows that stand for one substance: those with its number; a number that cannot be one (a wrong check digit, such
 * as `999-99-9`) stands for many, so there the name counts too.
 */
export function uncataloguedKey({ number, name }: Pick<NamedSubstance, 'number' | 'name'>): string {
  const read = number === undefined ? undefined : readChemicalNumber(number);
  const named = (name ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (!read) return `name ${named}`;
  return read.isValid ? read.text : `${read.text} ${named === '' ? read.text.toLowerCase() : named}`;
}

/** A substance needs a number with a digit, or a name. */
export const hasIdentity = ({ number, name }: NamedSubstance): boolean =>
  numberIn(number) !== undefined || (name ?? '').trim() !== '';

/** Keeps substances that the catalogue does not have, as rows of the enterprise whose sheet names them. */
@Injectable()
export class UncataloguedSubstances {
  constructor(
    private readonly db: Db,
    private readonly store: UncataloguedSubstanceStore,
    private readonly lookups: SubstanceLookupStore,
  ) {}

  /**
   * The ids in the given order; a row that the enterprise has already is used again, and one that the catalogue has
   * after all is that substance.
   */
  keep(scope: Scope, wanted: readonly NamedSubstance[]): Promise<number[]> {
    if (wanted.length === 0) return Promise.resolve([]);
    if (scope.enterpriseId === 0) throw new AppError('substance.unknown');
    return this.db.tx(async () => {
      await this.store.lockEnterprise(scope.enterpriseId);
      const byKey = await this.findKept(scope, wanted);
      const catalogued = await this.findCatalogued(scope, wanted);
      const missing = [
        ...new Map(
          wanted.flatMap((one) => {
            const key = uncataloguedKey(one);
            return byKey.has(key) || catalogued.has(key) ? [] : [[key, one] as const];
          }),
        ),
      ];
      const ids = await this.store.newIds(missing.length);
      await this.store.insert(
        scope,
        missing.map(([, one], at) => newRow(ids[at] ?? 0, one)),
      );
      missing.forEach(([key], at) => byKey.set(key, ids[at] ?? 0));
      return wanted.map((one) => catalogued.get(uncataloguedKey(one)) ?? byKey.get(uncataloguedKey(one)) ?? 0);
    });
  }

  /** Rows of the enterprise by their keys; names that they do not have yet are added as synonyms. */
  private async findKept(scope: Scope, wanted: readonly NamedSubstance[]): Promise<Map<string, number>> {
    const stored = await this.store.listByKeys(scope.enterpriseId, {
      numbers: wanted.flatMap(({ number }) => numberIn(number) ?? []),
      names: wanted.flatMap(({ name }) => name ?? []),
    });
    const byKey = new Map(stored.toReversed().map((row) => [keyOfRow(row), row]));
    const added = wanted.flatMap((one) => {
      const row = byKey.get(uncataloguedKey(one));
      const others = row ? [one.name, one.nameZh].filter((name) => isOtherName(row, name)) : [];
      return others.map((name) => ({ id: row?.id ?? 0, name: name ?? '', isChinese: HAN.test(name ?? '') }));
    });
    if (added.length > 0) await this.store.addNames(scope, added);
    return new Map([...byKey].map(([key, { id }]) => [key, id]));
  }
  /** What the catalogue has: by a number, or by a whole name that only one substance has where there is no number. */
  private async findCatalogued(scope: Scope, wanted: readonly NamedSubstance[]): Promise<Map<string, number>> {
    const numbers = wanted.map(({ number }) => numberIn(number));
    const hits = await this.lookups.findExact(
      scope,
      wanted.flatMap(({ name, nameZh }, n) => {
        const number = numbers[n];
        const texts = number === undefined ? [name, nameZh] : [number];
        return texts.flatMap((text) => (text === undefined ? [] : [{ n, text }]));
      }),
    );
    const byTerm = new Map<number, KeyHit[]>();
    for (const hit of hits) byTerm.set(hit.n, [...(byTerm.get(hit.n) ?? []), hit]);
    return new Map(
      wanted.flatMap((one, n) => {
        const found = byTerm.get(n) ?? [];
        const named = new Set(found.filter(({ by }) => by === 'name').map(({ id }) => id));
        const id =
          numbers[n] === undefined
            ? named.size === 1 && [...named][0]
            : found.find(({ by }) => by !== 'name' && by !== 'synonym')?.id;
        return id ? [[uncataloguedKey(one), id] as const] : [];
      }),
    );
  }
}

const numberIn = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : readChemicalNumber(number)?.text;
const keyOfRow = ({ number, nameEn }: UncataloguedRecord): string =>
  uncataloguedKey({ ...(number === null ? {} : { number }), name: nameEn });
const isOtherName = ({ nameEn, nameZh }: UncataloguedRecord, name: string | undefined): boolean =>
  name !== undefined && name !== '' && name !== nameEn && name !== nameZh;

function newRow(id: number, { number, name, nameZh }: NamedSubstance): NewUncatalogued {
  const read = number === undefined ? undefined : readChemicalNumber(number);
  const isChinese = nameZh === undefined && name !== undefined && HAN.test(name);
  const chinese = nameZh ?? (isChinese ? name : undefined);
  return {
    id,
    cas: read && read.kind !== 'ec' ? read.text : null,
    ec: read?.kind === 'ec' ? read.text : null,
    nameEn: (name ?? nameZh ?? read?.text ?? number ?? '').slice(0, MAX_NAME_LENGTH),
    nameZh: chinese?.slice(0, MAX_NAME_LENGTH) ?? null,
    pinyin: pinyinOf(chinese ?? ''),
  };
}
