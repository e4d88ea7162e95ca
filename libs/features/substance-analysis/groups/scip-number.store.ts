import { Injectable } from '@nestjs/common';
import { type Auth, Db, DerivedDb } from '@matlas/server-kit';
import type { FindingRecord } from '../result/finding.row';

type ArticlePlace = Pick<FindingRecord, 'nodeId' | 'nodeNumber'>;

/** SCIP numbers of articles that were notified. */
@Injectable()
export class ScipNumberStore {
  constructor(
    private readonly db: Db,
    private readonly derived: DerivedDb,
  ) {}

  /**
   * By the keys of the articles: what a notification of the enterprise says about the part, or what a dossier that was
   * read from a file says about this part number, otherwise what the data sheet says.
   */
  async listNumbers({ enterpriseId }: Auth, articles: ReadonlyMap<string, ArticlePlace>): Promise<Map<string, string>> {
    const places = [...articles.values()];
    const nodeIds = [...new Set(places.flatMap(({ nodeId }) => nodeId ?? []))];
    if (nodeIds.length === 0) return new Map();
    const partNumbers = [...new Set(places.flatMap(({ nodeNumber }) => nodeNumber ?? []))];
    const [notified, declared] = await Promise.all([
      this.db.rows<{ nodeId: number | null; partNumber: string; number: string }>(NOTIFIED, [
        enterpriseId,
        nodeIds,
        partNumbers,
      ]),
      this.derived.rows<{ nodeId: number; number: string }>(
        `select id as "nodeId", attributes->>'scipNumber' as number
          from mds_node
          where id = any($1::int[]) and attributes->>'scipNumber' is not null`,
        [nodeIds],
      ),
    ]);
    const byNode = new Map(declared.map(({ nodeId, number }) => [nodeId, number]));
    for (const { nodeId, number } of notified) if (nodeId !== null) byNode.set(nodeId, number);
    const byPart = new Map(
      notified.flatMap(({ nodeId, partNumber, number }) => (nodeId === null ? [[partNumber, number] as const] : [])),
    );
    return new Map(
      [...articles].flatMap(([key, { nodeId, nodeNumber }]) => {
        const number = byNode.get(nodeId ?? 0) ?? byPart.get(nodeNumber ?? '');
        return number === undefined ? [] : [[key, number] as const];
      }),
    );
  }
}
/** Subjects of notifications and articles that refer to one; the part is known by its node or by its number. */
const NOTIFIED = `
  select (a.source->>'nodeId')::int as "nodeId", a.number as "partNumber",
    case when a.uuid = d.root_uuid then d.scip_number else a.number end as number
  from scip_article a
  join scip_dossier d on d.id = a.dossier_id
  where d.enterprise_id = $1
    and ((a.source->>'nodeId')::int = any($2::int[]) or (a.number = any($3::text[]) and d.imported is not null))
    and ((a.uuid = d.root_uuid and d.scip_number is not null) or a.article->'identifierType'->>'code' = '66297')
  order by d.id`;
