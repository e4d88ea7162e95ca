import { Injectable } from '@nestjs/common';
import { dataOrigin } from '@matlas/contract';
import { chunked } from '@matlas/domain';
import { ReferenceStore, SubstanceAdditions, SubstanceLookupService } from '@matlas/features/catalog';
import { isoDayOf } from '@matlas/features/imports';
import { ApplicationCodeService } from '@matlas/features/rules';
import type { SyncOutcome, SyncReason } from '@matlas/features/sync';
import { AppError, type Auth, Db } from '@matlas/server-kit';
import { ImdsSupplierStore } from '../imds-supplier.store';
import type { BasicColumn, BasicKind } from './basic-layouts';
import { ImdsCodeStore } from './imds-code.store';

/** The cells of a row; empty ones are absent or ''. */
export type BasicRow = Partial<Record<BasicColumn, string>>;
interface Judged {
  row: BasicRow;
  action: 'new' | 'version' | 'equal' | 'refused';
  reason?: Pick<SyncReason, 'code' | 'params'>;
}
const PAGE = 500;
const nameOf = ({ nameEn, name, nameZh }: BasicRow): string => [nameEn, name, nameZh].find(Boolean) ?? '';
const keyOf = ({ code, companyId, cas, ec, ...names }: BasicRow): string =>
  [code, companyId, cas, ec].find(Boolean) ?? nameOf(names);

/**
 * Takes rows of basic data: what is missing here becomes the enterprise's own, what is here already stays as it is. A
 * difference to what is here is shown, and overwrites nothing.
 */
@Injectable()
export class BasicData {
  constructor(
    private readonly db: Db,
    private readonly suppliers: ImdsSupplierStore,
    private readonly classes: ReferenceStore,
    private readonly substances: SubstanceLookupService,
    private readonly additions: SubstanceAdditions,
    private readonly codes: ApplicationCodeService,
    private readonly imdsCodes: ImdsCodeStore,
  ) {}

  /** In the caller's transaction; the outcomes are in the order of the rows. */
  async takeRows(auth: Auth, kind: BasicKind, rows: readonly BasicRow[]): Promise<SyncOutcome[]> {
    const outcomes: SyncOutcome[] = [];
    for (const page of chunked(rows, PAGE))
      for (const judged of await this.takePage(auth, kind, page)) outcomes.push(toOutcome(kind, judged));
    return outcomes;
  }

  private takePage(auth: Auth, kind: BasicKind, rows: readonly BasicRow[]): Promise<Judged[]> {
    switch (kind) {
      case 'enterprise':
        return this.takeSuppliers(auth, rows);
      case 'materialType':
        return this.compareClasses(rows);
      case 'substance':
        return this.takeSubstances(auth, rows);
      case 'applicationCode':
        return this.takeCodes(auth, rows);
    }
  }
  private async takeSuppliers({ enterpriseId }: Auth, rows: readonly BasicRow[]): Promise<Judged[]> {
    const judged: Judged[] = [];
    for (const row of rows) {
      const { companyId = '', name = '', nameZh = '', nameEn = '', country = '', duns = '' } = row;
      const shown = [name, nameZh, nameEn].find(Boolean) ?? '';
      if (companyId === '' || shown === '') judged.push(required(row, companyId === '' ? 'companyId' : 'name'));
      else
        judged.push({
          row,
          action: await this.suppliers.save(enterpriseId, { companyId, name: shown, nameEn, country, duns }),
        });
    }
    return judged;
  }
  /** Material classes are those of the platform; a class that it lacks, or calls otherwise, is shown. */
  private async compareClasses(rows: readonly BasicRow[]): Promise<Judged[]> {
    const known = new Map((await this.classes.materialClasses()).map((one) => [one.code, one]));
    return rows.map((row): Judged => {
      const code = row.code ?? '';
      const here = known.get(code);
      if (!here) return refused(row, 'imds.classUnknown', { code });
      const isSame = isSameName(row, here);
      return isSame ? { row, action: 'equal' } : refused(row, 'imds.classDiffers', { code, name: here.nameEn });
    });
  }
  private async takeSubstances(auth: Auth, rows: readonly BasicRow[]): Promise<Judged[]> {
    const numberOf = ({ cas, ec }: BasicRow): string => cas || ec || '';
    const numbers = rows.map(numberOf).filter(Boolean);
    const known = await this.substances.findByNumbers(auth, auth.enterpriseId, numbers);
    const unnumbered = rows.filter((row) => numberOf(row) === '' && nameOf(row) !== '');
    const hits =
      unnumbered.length === 0
        ? []
        : await this.substances.findSubstances(auth, { words: unnumbered.map((row) => ({ name: nameOf(row) })) });
    const named = new Set(unnumbered.filter((_row, index) => hits[index]?.match));
    const missing = new Map<string, BasicRow>();
    for (const row of rows)
      if (numberOf(row) !== '' && !known.has(numberOf(row)) && nameOf(row) !== '') missing.set(numberOf(row), row);
    await this.additions.addSubstances(
      auth,
      auth.enterpriseId,
      [...missing.values()].map((row) => ({ cas: row.cas || null, ec: row.ec || null, name: nameOf(row) })),
      'IMDS',
    );
    return rows.map((row): Judged => {
      if (missing.get(numberOf(row)) === row) return { row, action: 'new' };
      if (known.has(numberOf(row)) || missing.has(numberOf(row)) || named.has(row)) return { row, action: 'equal' };
      return numberOf(row) === '' ? refused(row, 'imds.substanceUnnumbered', {}) : required(row, 'nameEn');
    });
  }
  private async takeCodes(auth: Auth, rows: readonly BasicRow[]): Promise<Judged[]> {
    const codes = rows.map(({ code = '' }) => code);
    const known = new Map((await this.imdsCodes.listCodes(auth.enterpriseId, codes)).map((one) => [one.code, one]));
    const judged: Judged[] = [];
    for (const row of rows) {
      const code = row.code ?? '';
      const here = known.get(code);
      if (code === '' || nameOf(row) === '') judged.push(required(row, code === '' ? 'code' : 'nameEn'));
      else if (here)
        judged.push(
          isSameName(row, here)
            ? { row, action: 'equal' }
            : refused(row, 'imds.codeDiffers', { code, name: here.nameEn }),
        );
      else {
        judged.push(await this.addCode(auth, row, code));
        known.set(code, { code, nameZh: row.nameZh ?? '', nameEn: nameOf(row) });
      }
    }
    return judged;
  }
  private async addCode(auth: Auth, row: BasicRow, code: string): Promise<Judged> {
    const name = nameOf(row);
    const entries = row.entry ? [row.entry] : [];
    try {
      await this.db.inSavepoint(() =>
        this.codes.save(auth, dataOrigin.of.imds, {
          code,
          nameZh: row.nameZh || name,
          nameEn: row.nameEn || name,
          kind: entries.length > 0 ? 'elv_exemption' : 'without_entry',
          isGroup: false,
          entries,
          entities: [],
          substanceIds: [],
          classCodes: [],
          sparePartsOnly: false,
          ...(row.validTo ? { validTo: isoDayOf(row.validTo) } : {}),
          note: 'IMDS',
        }),
      );
      return { row, action: 'new' };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refused(row, error.issues[0]?.code ?? error.code, { ...(error.issues[0]?.params ?? error.params) });
    }
  }
}

const refused = (row: BasicRow, code: string, params: Record<string, unknown>): Judged => ({
  row,
  action: 'refused',
  reason: { code, params },
});
const required = (row: BasicRow, column: BasicColumn): Judged => refused(row, 'row.required', { column });
/** A row without names says nothing about them. */
const isSameName = (row: BasicRow, here: { nameZh: string; nameEn: string }): boolean => {
  const rowNames = [row.nameEn, row.nameZh, row.name].filter((name) => name !== undefined && name !== '');
  const fold = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  return (
    rowNames.length === 0 ||
    rowNames.some((name) => [here.nameZh, here.nameEn].some((one) => fold(one) === fold(name ?? '')))
  );
};
function toOutcome(kind: BasicKind, { row, action, reason }: Judged): SyncOutcome {
  const base = { kind, document: nameOf(row) || keyOf(row), documentKey: keyOf(row), action };
  if (!reason) return base;
  return {
    ...base,
    reasons: [{ ...reason, place: '', field: '', value: keyOf(row) }],
    content: { row },
  };
}
