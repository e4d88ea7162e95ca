import { Injectable } from '@nestjs/common';
import { type Auth, DerivedDb } from '@matlas/server-kit';
import type { FindingRecord } from '../result/finding.row';
import { ScipFactsRegistry } from './scip-facts';

type ArticlePlace = Pick<FindingRecord, 'nodeId' | 'nodeNumber'>;

/** SCIP numbers of articles that were notified. */
@Injectable()
export class ScipNumberStore {
  constructor(
    private readonly facts: ScipFactsRegistry,
    private readonly derived: DerivedDb,
  ) {}

  /**
   * By the keys of the articles: what a notification of the enterprise says about the part, or what a dossier that was
   * read from a file says about this part number, otherwise what the data sheet says.
   */
  async listNumbers(auth: Auth, articles: ReadonlyMap<string, ArticlePlace>): Promise<Map<string, string>> {
    const places = [...articles.values()];
    const nodeIds = [...new Set(places.flatMap(({ nodeId }) => nodeId ?? []))];
    if (nodeIds.length === 0) return new Map();
    const partNumbers = [...new Set(places.flatMap(({ nodeNumber }) => nodeNumber ?? []))];
    const [notified, declared] = await Promise.all([
      this.facts.listNotified(auth, { nodeIds, partNumbers }),
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
