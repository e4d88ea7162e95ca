import { Injectable } from '@nestjs/common';
import {
  dateType,
  type Page,
  type PageQuery,
  recyclateAnswer,
  searchRate,
  type SheetRow,
  type SheetSearch,
} from '@matlas/contract';
import { FolderStore, LocalExport, toSheetRow } from '@matlas/features/mds';
import { AppError, type Auth, type FileAnswer, Translator } from '@matlas/server-kit';
import { type AskedSheets, askedSheets } from './sheet-question';
import { SheetSearchStore } from './sheet-search.store';
import { SubstanceSheetsStore } from './substance-sheets.store';

/** The search of own MDS with all filters of the specification. */
@Injectable()
export class SheetSearchService {
  constructor(
    private readonly sheets: SheetSearchStore,
    private readonly substances: SubstanceSheetsStore,
    private readonly folders: FolderStore,
    private readonly lists: LocalExport,
    private readonly translator: Translator,
  ) {}

  async page(auth: Auth, question: SheetSearch, given: PageQuery): Promise<Page<SheetRow>> {
    const { asked, page } = askedSheets(question, given);
    return this.ask(auth, asked, await this.known(auth, asked), page);
  }
  async export(auth: Auth, question: SheetSearch, given: PageQuery): Promise<FileAnswer> {
    const { asked, page } = askedSheets(question, given);
    const substanceIds = await this.known(auth, asked);
    return this.lists.list(auth, { title: this.word('ownTitle'), filters: this.told(asked) }, page, (next) =>
      this.ask(auth, asked, substanceIds, next),
    );
  }

  private async ask(
    auth: Auth,
    asked: AskedSheets,
    substanceIds: readonly number[] | undefined,
    page: PageQuery,
  ): Promise<Page<SheetRow>> {
    const found = await this.sheets.page(auth, asked, substanceIds, page);
    return { ...found, records: found.records.map((sheet) => toSheetRow(auth, sheet)) };
  }
  /** A folder is one that the caller sees, a substance one of the catalogue: those are answered. */
  private async known(auth: Auth, { folderId, cas }: AskedSheets): Promise<number[] | undefined> {
    if (folderId !== undefined) await this.folders.one(auth, folderId);
    if (cas === undefined) return undefined;
    const substanceIds = await this.substances.idsOf(auth, cas);
    if (substanceIds.length === 0) throw new AppError('substance.unknown');
    return substanceIds;
  }
  /** What was asked beside the columns, for the head of the workbook. */
  private told({
    ownerMds,
    ownerUnit,
    mdsApproved,
    mdsPublished,
    latestVer,
    cid,
    supplier,
    classCode,
    cas,
    recyclate,
    rates,
    dates,
  }: AskedSheets): string[] {
    const range = (from?: string, to?: string): string => `${from ?? ''} – ${to ?? ''}`;
    const ticks = Object.entries({ ownerMds, ownerUnit, mdsApproved, mdsPublished, latestVer })
      .filter(([, isTicked]) => isTicked)
      .map(([name]) => this.word(`asked.${name}`));
    const texts = Object.entries({ cid, supplier, classCode, cas })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${this.word(`asked.${name}`)}: ${String(value)}`);
    return [
      ...ticks,
      ...texts,
      ...(recyclate === undefined ? [] : [this.label(recyclateAnswer.labelKey(recyclate))]),
      ...dates.map(({ kind, from, to }) => `${this.label(dateType.labelKey(kind))}: ${range(from, to)}`),
      ...rates.map(({ rate, from, to }) => `${this.label(searchRate.labelKey(rate))}: ${range(from, to)}`),
    ];
  }
  private label(key: string): string {
    return this.translator.translate('enums', key);
  }
  private word(key: string): string {
    return this.translator.translate('reports', `exchangeLists.${key}`);
  }
}
