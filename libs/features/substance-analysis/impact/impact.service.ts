import { Injectable } from '@nestjs/common';
import {
  type analysisImpactApi,
  impactExactJob,
  type ImpactRow,
  type In,
  type JobStarted,
  type ListColumns,
  type Page,
  type PageQuery,
  nameIn,
} from '@matlas/contract';
import { ListStates } from '@matlas/features/rules';
import { AppError, AuditTrail, type Auth, badInput, clock, Db, JobQueue, Translator } from '@matlas/server-kit';
import { ImpactComparison, type ListPair } from './impact-comparison';
import { ImpactFindStore } from './impact-find.store';
import { toImpactRow } from './impact.row';
import { type ImpactRecord, ImpactStore, type NewImpact } from './impact.store';

type Routes = typeof analysisImpactApi;
interface ComparisonRequest {
  kind: ImpactRow['kind'];
  pairs: readonly ListPair[];
  fromDate: string;
  toDate: string;
  fileName: string | null;
  watchId?: number | undefined;
}

/** The time machine of lists: compares two states of lists and finds whom the difference affects. */
@Injectable()
export class ImpactService {
  constructor(
    private readonly db: Db,
    private readonly impacts: ImpactStore,
    private readonly find: ImpactFindStore,
    private readonly states: ListStates,
    private readonly comparison: ImpactComparison,
    private readonly jobs: JobQueue,
    private readonly audit: AuditTrail,
    private readonly translator: Translator,
  ) {}

  async start(auth: Auth, { lawIds, versionId, fromVersionId, date }: In<Routes['start']>): Promise<ImpactRow> {
    return this.db.tx(async () => {
      const impact =
        versionId === undefined
          ? await this.compareDates(auth, lawIds, date ?? clock.today())
          : await this.compareVersions(auth, lawIds, versionId, fromVersionId);
      if (impact.lists.every(({ notJudged }) => notJudged !== undefined)) throw new AppError('analysis.notJudged');
      return impact;
    });
  }
  /**
   * Compares two versions of a list. Without the first one, the list in force today is used, or the previous
   * version when that is the second one.
   */
  async compareVersions(
    auth: Auth,
    lawIds: readonly number[],
    versionId: number,
    fromVersionId?: number,
    watchId?: number,
  ): Promise<ImpactRow> {
    const [lawId, another] = lawIds;
    if (lawId === undefined || another !== undefined) throw badInput({ path: 'lawIds', code: 'impact.oneLaw' });
    const day = clock.today();
    const after = await this.states.getStateOfVersion(auth, lawId, versionId, day, true);
    const from = fromVersionId ?? (await this.versionBefore(auth, lawId, versionId, day));
    if (from === versionId) throw badInput({ path: 'fromVersionId', code: 'impact.sameVersion' });
    const before =
      from === undefined
        ? { ...after, versionId: null, label: null, contentKey: null, day, items: [] }
        : await this.states.getStateOfVersion(auth, lawId, from, day);
    return this.storeComparison(auth, {
      kind: 'version',
      pairs: [{ before, after }],
      fromDate: before.day,
      toDate: after.day,
      fileName: null,
      watchId,
    });
  }
  private async versionBefore(auth: Auth, lawId: number, versionId: number, day: string): Promise<number | undefined> {
    const current = await this.states.versionOfDay(auth, lawId, day);
    return current && current.id !== versionId ? current.id : this.states.findPreviousVersion(auth, lawId, versionId);
  }
  async compareDates(auth: Auth, lawIds: readonly number[], date: string, watchId?: number): Promise<ImpactRow> {
    const day = clock.today();
    if (date <= day) throw badInput({ path: 'date', code: 'impact.dateNotLater' });
    const pairs = [];
    for (const lawId of [...new Set(lawIds)])
      pairs.push({
        before: await this.states.getStateOnDay(auth, lawId, day),
        after: await this.states.getStateOnDay(auth, lawId, date),
      });
    return this.storeComparison(auth, {
      kind: 'date',
      pairs: pairs.map(({ before, after }) => ({ before: { ...before, day }, after: { ...after, day: date } })),
      fromDate: day,
      toDate: date,
      fileName: null,
      watchId,
    });
  }
  /** The columns of a list file, for a person to map. */
  readFileColumns(auth: Auth, request: In<Routes['fileColumns']>): Promise<ListColumns> {
    return this.states.readFileColumns(auth, request);
  }
  async compareFile(auth: Auth, { lawId, ...compared }: In<Routes['startFromFile']>): Promise<ImpactRow> {
    const { before, after } = await this.states.getStateAfterImport(auth, lawId, compared);
    return this.storeComparison(auth, {
      kind: 'file',
      pairs: [{ before, after }],
      fromDate: clock.today(),
      toDate: after.day,
      fileName: compared.file.name,
    });
  }

  private storeComparison(auth: Auth, input: ComparisonRequest): Promise<ImpactRow> {
    return this.db.tx(async () => {
      const started = performance.now();
      const { entries, ...words } = await this.comparison.compare(input);
      const id = await this.impacts.insert(auth, { ...headOf(input), ...words });
      await this.find.addEntries(id, entries);
      const searched = {
        substanceIds: [...new Set(entries.flatMap(({ substanceIds }) => substanceIds))],
        codes: [...new Set(entries.flatMap(({ codes }) => codes))],
      };
      const reached = await this.find.findReached(auth, searched);
      if (reached.size > 0) await this.find.addSheets(auth, id, reached);
      await this.find.addModels(auth, id);
      await this.find.countHolders(id, auth);
      await this.impacts.finish(id, await this.find.countAffected(id, auth), Math.round(performance.now() - started));
      await this.audit.write(auth, {
        subject: 'analysis_impact',
        subjectId: id,
        action: 'create',
        after: {
          kind: input.kind,
          lawIds: input.pairs.map(({ after }) => after.law.id),
          toDate: input.toDate,
          entries: entries.length,
        },
      });
      return this.get(auth, id);
    });
  }
  async page(auth: Auth, watchId: number | undefined, page: PageQuery): Promise<Page<ImpactRow>> {
    const found = await this.impacts.page(auth.scope, watchId, page);
    return { ...found, records: found.records.map((impact) => toImpactRow(auth, impact)) };
  }
  async get(auth: Auth, id: number): Promise<ImpactRow> {
    return toImpactRow(auth, await this.impacts.getImpact(auth.scope, id));
  }
  delete(auth: Auth, ids: readonly number[]): Promise<null> {
    return this.db.tx(async () => {
      for (const id of new Set(ids)) await this.impacts.getImpact(auth.scope, id);
      await this.impacts.delete(ids);
      await this.audit.write(auth, {
        subject: 'analysis_impact',
        subjectId: ids[0] ?? 0,
        action: 'delete',
        before: { ids },
      });
      return null;
    });
  }
  /**
   * Starts a job that judges all affected vehicles with the engine. Throws `impact.nothingAffected` when there is
   * none.
   */
  startExact(auth: Auth, impactId: number): Promise<JobStarted> {
    return this.db.tx(async () => {
      const impact = await this.impacts.getImpact(auth.scope, impactId);
      if (impact.counts.models === 0) throw new AppError('impact.nothingAffected');
      const { jobId, joined } = await this.jobs.start(
        auth,
        impactExactJob,
        { impactId },
        { title: { lists: this.titleOf(impact) } },
      );
      if (!joined) await this.impacts.setJob(impactId, jobId);
      return { jobId, joined };
    });
  }
  /** Names of the lists with version or date, in the language of the reader. */
  titleOf({ lists, toDate, kind }: Pick<ImpactRecord, 'lists' | 'toDate' | 'kind'>): string {
    const { language } = this.translator;
    return lists
      .map(({ nameZh, nameEn, toLabel }) =>
        `${nameIn(language, nameZh, nameEn)} ${kind === 'date' ? toDate : (toLabel ?? '')}`.trim(),
      )
      .join(', ');
  }
}

/** Reason when neither state has an entry in force; empty otherwise. */
function notJudgedOf({ before, after }: ListPair): Pick<ImpactRow['lists'][number], 'notJudged'> {
  if (before.items.length + after.items.length > 0) return {};
  return { notJudged: before.versionId === null && after.versionId === null ? 'noList' : 'noEntryInForce' };
}
function headOf({
  kind,
  pairs,
  fromDate,
  toDate,
  fileName,
  watchId,
}: ComparisonRequest): Omit<NewImpact, 'wordsOnly' | 'memberless'> {
  const idsOf = (side: keyof ListPair): number[] => pairs.flatMap((pair) => pair[side].versionId ?? []);
  const change = ({ before, after }: ListPair): string =>
    `${before.label ?? ''}>${after.contentKey ?? after.versionId ?? after.label}`;
  const topic = pairs.map((pair) => `law:${pair.after.law.id}:${kind === 'date' ? toDate : change(pair)}`).join('|');
  return {
    kind,
    lawIds: pairs.map(({ after }) => after.law.id),
    fromVersions: idsOf('before'),
    toVersions: idsOf('after'),
    fromDate,
    toDate,
    fileName,
    topic,
    watchId: watchId ?? null,
    unknownSubstances: pairs.reduce((sum, { after }) => sum + after.unknownSubstances, 0),
    lists: pairs.map(({ before, after }) => ({
      lawId: after.law.id,
      code: after.law.code,
      nameZh: after.law.nameZh,
      nameEn: after.law.nameEn,
      fromLabel: before.label,
      toLabel: after.label,
      ...notJudgedOf({ before, after }),
    })),
  };
}
