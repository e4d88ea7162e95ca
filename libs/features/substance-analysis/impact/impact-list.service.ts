import { Injectable } from '@nestjs/common';
import type {
  analysisImpactApi,
  ImpactEntry,
  ImpactFinding,
  ImpactModel,
  ImpactParty,
  ImpactPosition,
  ImpactSheet,
  In,
  Page,
} from '@matlas/contract';
import { UNIT_KINDS, verdictOf } from '@matlas/domain';
import { type Auth, notFound, Translator } from '@matlas/server-kit';
import { ScipFactsRegistry } from '../groups/scip-facts';
import { gramsText } from '../result/finding.row';
import { ImpactFindStore } from './impact-find.store';
import { type FindingRecord, ImpactListStore, type ModelRecord } from './impact-list.store';
import { ImpactPartyStore } from './impact-party.store';
import { ImpactSheetStore } from './impact-sheet.store';
import { ImpactStore } from './impact.store';

type Routes = typeof analysisImpactApi;

/** Lists of an impact: entries, sheets, vehicles, positions, customers and suppliers, verdicts. */
@Injectable()
export class ImpactListService {
  constructor(
    private readonly impacts: ImpactStore,
    private readonly lists: ImpactListStore,
    private readonly affected: ImpactSheetStore,
    private readonly concerned: ImpactPartyStore,
    private readonly find: ImpactFindStore,
    private readonly scip: ScipFactsRegistry,
    private readonly translator: Translator,
  ) {}

  async entries(auth: Auth, { impactId, page }: In<Routes['entries']>): Promise<Page<ImpactEntry>> {
    await this.impacts.getImpact(auth.scope, impactId);
    return this.lists.entries(impactId, this.translator.language, page);
  }
  async sheets(auth: Auth, { impactId, entryId, modId, page }: In<Routes['sheets']>): Promise<Page<ImpactSheet>> {
    const only = await this.affectedSheetIds(auth, impactId, entryId);
    const found = await this.affected.listSheets(auth, impactId, { only, modId }, this.translator.language, page);
    const entries = await this.affected.listEntriesOf(
      impactId,
      auth,
      found.records.map(({ id }) => id),
    );
    return {
      ...found,
      records: found.records.map((sheet) => ({
        ...sheet,
        entries: entries
          .filter(({ sheetId }) => sheetId === sheet.id)
          .map(({ n, nameZh, nameEn }) => ({ n, nameZh, nameEn })),
      })),
    };
  }
  async models(auth: Auth, { impactId, page }: In<Routes['models']>): Promise<Page<ImpactModel>> {
    await this.impacts.getImpact(auth.scope, impactId);
    const found = await this.lists.models(auth, impactId, page);
    const states = await this.scip.listStates(
      auth,
      found.records.map(({ id }) => id),
    );
    const toRow = (row: ModelRecord): ImpactModel => ({ ...toModel(row), scipState: states.get(row.id) ?? null });
    return { ...found, records: found.records.map(toRow) };
  }
  async positions(
    auth: Auth,
    { impactId, entryId, modId, page }: In<Routes['positions']>,
  ): Promise<Page<ImpactPosition>> {
    return this.affected.listPositions(
      auth,
      impactId,
      { only: await this.affectedSheetIds(auth, impactId, entryId), modId },
      page,
    );
  }
  async parties(auth: Auth, { impactId, side, page }: In<Routes['parties']>): Promise<Page<ImpactParty>> {
    const { topic } = await this.impacts.getImpact(auth.scope, impactId);
    const found = await this.concerned.listParties(auth, impactId, topic, side, page);
    return {
      ...found,
      records: found.records.map(({ lastAt, ...party }) => ({ ...party, lastAt: lastAt?.toISOString() ?? null })),
    };
  }
  async listFindings(
    auth: Auth,
    { impactId, modId, entryId, page }: In<Routes['findings']>,
  ): Promise<Page<ImpactFinding>> {
    await this.impacts.getImpact(auth.scope, impactId);
    const found = await this.lists.listFindings(auth, impactId, { modId, entryId }, this.translator.language, page);
    return { ...found, records: found.records.map(toFinding) };
  }

  /** Sheets that one entry affects; undefined for all sheets of the impact. */
  private async affectedSheetIds(
    auth: Auth,
    impactId: number,
    entryId: number | undefined,
  ): Promise<number[] | undefined> {
    const { counts } = await this.impacts.getImpact(auth.scope, impactId);
    if (entryId === undefined) return undefined;
    const entry = await this.lists.entry(impactId, entryId);
    if (!entry) throw notFound('impactEntry', entryId);
    if (counts.entries === 1) return undefined; // the only one reaches whatever was reached
    return [...(await this.find.findReached(auth, entry)).keys()];
  }
}

const toModel = ({
  worstBefore,
  worstAfter,
  appears,
  vanishes,
  changes,
  hidden,
  ...model
}: ModelRecord): Omit<ImpactModel, 'scipState'> => ({
  ...model,
  exact:
    worstBefore === null || worstAfter === null
      ? null
      : { worstBefore: verdictOf(worstBefore), worstAfter: verdictOf(worstAfter), appears, vanishes, changes, hidden },
});
const toFinding = ({ before, after, unitKind, mass, ...finding }: FindingRecord): ImpactFinding => ({
  ...finding,
  before: verdictOf(before),
  after: verdictOf(after),
  unitKind: UNIT_KINDS[unitKind] ?? 'material',
  massGrams: gramsText(mass),
});
