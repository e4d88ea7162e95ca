import { Injectable } from '@nestjs/common';
import { scipTreeJob } from '@matlas/contract';
import {
  fillScipArticle,
  type FilledScipArticle,
  groupScipArticles,
  lostScipChanges,
  mergeScipSource,
  scipArticlesBelowReferences,
  type ScipGroup,
  type ScipSourceConcern,
  type ScipSubstance,
} from '@matlas/domain';
import { AnalysisService } from '@matlas/features/substance-analysis';
import { SCIP_NAMESPACE, uuidOfName } from '@matlas/formats';
import { AppError, AuditTrail, type Auth, type JobContext, JobHandler } from '@matlas/server-kit';
import { type ArticleRecord, ArticleStore, type NewArticle } from './article.store';
import { type DossierRecord, DossierStore } from './dossier.store';
import { ObligationStore } from './obligation.store';
import { buildSourceGraph, type SourceGraph } from './source-graph';
import { ScipSourceStore } from './source.store';

const STEPS = 3;

/** Builds the working tree of a dossier from an analysis. What persons changed stays. */
@Injectable()
export class BuildTreeJob extends JobHandler<typeof scipTreeJob> {
  readonly def = scipTreeJob;
  constructor(
    private readonly sources: ScipSourceStore,
    private readonly obligations: ObligationStore,
    private readonly dossiers: DossierStore,
    private readonly articles: ArticleStore,
    private readonly runs: AnalysisService,
    private readonly audit: AuditTrail,
  ) {
    super();
  }

  async run({ dossierId, runId }: { dossierId: number; runId: number }, context: JobContext): Promise<unknown> {
    const { auth } = context;
    const dossier = await this.dossiers.getDossier(auth.scope, dossierId);
    const run = await this.runs.getRun(auth, runId);
    const law = run.lists.find(({ code }) => this.obligations.isCandidateList(code));
    if (!law || run.state !== 'done' || run.modId !== dossier.modId) throw new AppError('analysis.notJudged');
    await context.reportProgress(0, STEPS, { key: 'scipTree.loading' });
    const vehicle = { id: run.modId ?? 0, name: dossier.name };
    const { graph, masked } = await this.loadGraph(context, runId, law.lawId, vehicle);
    await context.reportProgress(1, STEPS, { key: 'scipTree.filling' });
    const groups = groupScipArticles(graph.nodes, graph.root);
    const substances = new Map<string, ScipSubstance>();
    const filled = groups.map((group) => fillGroup(group, groups, dossier, substances));
    await context.reportProgress(2, STEPS, { key: 'scipTree.writing', params: { articles: groups.length } });
    const open = (await this.sources.countOpen(runId, law.lawId)) + masked;
    return context.finish(async () => {
      const known = new Map((await this.articles.listOfDossier(dossierId)).map((one) => [one.uuid, one]));
      const rows = groups.map((group, index) =>
        toRow(group, filled[index] as FilledScipArticle, known.get(filled[index]?.article.id ?? '')),
      );
      await this.articles.replaceAll(dossier.enterpriseId, dossierId, rows);
      await this.tellLostChanges(auth, rows, known);
      const rootUuid = filled.at(-1)?.article.id ?? null;
      const articles = rows.length - scipArticlesBelowReferences(rootUuid ?? '', rows).size;
      await this.dossiers.writeBuilt(dossierId, {
        runId,
        inputVersion: String(run.number),
        rootUuid,
        substances: [...substances.values()],
        articles,
        open,
      });
      return { dossierId, articles, substances: substances.size, open };
    });
  }
  /** Changes of persons that an article lost because its sheet made it a reference stay in its history. */
  private async tellLostChanges(
    auth: Auth,
    rows: readonly NewArticle[],
    known: ReadonlyMap<string, ArticleRecord>,
  ): Promise<void> {
    for (const row of rows) {
      const before = known.get(row.uuid);
      const lost = lostScipChanges(before, row);
      if (!before || !lost) continue;
      await this.audit.write(auth, {
        subject: 'scip_article',
        subjectId: before.id,
        action: 'change',
        before: { ...lost },
        after: { reference: row.article.identifier },
      });
    }
  }
  /** `masked`: articles whose substance the reader may not know. */
  private async loadGraph(
    { auth }: JobContext,
    runId: number,
    lawId: number,
    vehicle: { id: number; name: string },
  ): Promise<{ graph: SourceGraph; masked: number }> {
    const [positions, findings] = await Promise.all([
      this.sources.listPositions(runId),
      this.sources.listDuties(auth, runId, lawId),
    ]);
    const roots = [...new Set(positions.flatMap(({ sheetId }) => sheetId ?? []))];
    const edges = await this.sources.listEdges(roots);
    const ids = [...new Set([...roots, ...edges.map(({ child }) => child)])];
    const items = [...new Set(findings.flatMap(({ itemId, masked }) => (masked ? [] : (itemId ?? []))))];
    const [nodes, materials] = await Promise.all([this.sources.listNodes(ids), this.sources.listMaterials(ids, items)]);
    const alloying = await this.sources.listAlloying([...new Set(materials.map(({ nodeId }) => nodeId))]);
    const graph = buildSourceGraph({ positions, findings, edges, nodes, materials, alloying }, vehicle);
    return { graph, masked: new Set(findings.filter(({ masked }) => masked).map(({ nodeId }) => nodeId)).size };
  }
}

/** Uuid of a substance: the same in every dossier. */
const substanceIdOf = ({ key }: ScipSourceConcern): string => uuidOfName(SCIP_NAMESPACE, `substance:${key}`);
function fillGroup(
  group: ScipGroup,
  groups: readonly ScipGroup[],
  dossier: DossierRecord,
  substances: Map<string, ScipSubstance>,
): FilledScipArticle {
  for (const concern of group.concerns) {
    const id = substanceIdOf(concern);
    substances.set(id, { id, name: concern.name, iupacName: null, ec: concern.ec, cas: concern.cas });
  }
  return fillScipArticle(group, {
    uuidOf: (identity) => uuidOfName(dossier.uuid, identity),
    substanceIdOf,
    identityOf: (index) => groups[index]?.identity ?? '',
  });
}
function toRow(group: ScipGroup, filled: FilledScipArticle, known: ArticleRecord | undefined): NewArticle {
  const { sheet, nodeId } = group.node;
  return {
    uuid: filled.article.id,
    ...mergeScipSource(known, filled),
    source: { sheetId: sheet?.id ?? null, cid: sheet?.cid ?? null, cver: sheet?.version ?? null, nodeId },
    places: group.places,
    suppliers: group.suppliers,
  };
}
