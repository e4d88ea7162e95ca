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
import { type SheetSearchCriteria, toSearchCriteria } from './sheet-question';
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
    const { criteria, page } = toSearchCriteria(question, given);
    return this.searchPage(auth, criteria, await this.resolveSubstances(auth, criteria), page);
  }
  async export(auth: Auth, question: SheetSearch, given: PageQuery): Promise<FileAnswer> {
    const { criteria, page } = toSearchCriteria(question, given);
    const substanceIds = await this.resolveSubstances(auth, criteria);
    return this.lists.exportList(
      auth,
      { title: this.translate('ownTitle'), filters: this.describeCriteria(criteria) },
      page,
      (next) => this.searchPage(auth, criteria, substanceIds, next),
    );
  }

  private async searchPage(
    auth: Auth,
    criteria: SheetSearchCriteria,
    substanceIds: readonly number[] | undefined,
    page: PageQuery,
  ): Promise<Page<SheetRow>> {
    const found = await this.sheets.page(auth, criteria, substanceIds, page);
    return { ...found, records: found.records.map((sheet) => toSheetRow(auth, sheet)) };
  }
  /** Resolves the folder, which the caller must see, and the substance, which must be in the catalogue. */
  private async resolveSubstances(auth: Auth, { folderId, cas }: SheetSearchCriteria): Promise<number[] | undefined> {
    if (folderId !== undefined) await this.folders.findFolder(auth, folderId);
    if (cas === undefined) return undefined;
    const substanceIds = await this.substances.idsOf(auth, cas);
    if (substanceIds.length === 0) throw new AppError('substance.unknown');
    return substanceIds;
  }
  /** Filters beyond the columns, for the head of the workbook. */
  private describeCriteria({
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
  }: SheetSearchCriteria): string[] {
    const range = (from?: string, to?: string): string => `${from ?? ''} – ${to ?? ''}`;
    const ticks = Object.entries({ ownerMds, ownerUnit, mdsApproved, mdsPublished, latestVer })
      .filter(([, isTicked]) => isTicked)
      .map(([name]) => this.translate(`asked.${name}`));
    const texts = Object.entries({ cid, supplier, classCode, cas })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${this.translate(`asked.${name}`)}: ${String(value)}`);
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
  private translate(key: string): string {
    return this.translator.translate('reports', `exchangeLists.${key}`);
  }
}
