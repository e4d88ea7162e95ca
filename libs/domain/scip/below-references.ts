import { isScipReference, type ScipArticle } from './dossier';

interface Row {
  article: ScipArticle;
  /** Values of the source: what a reference held before a person made it one. */
  filled: ScipArticle;
}
function reachedBy(
  rootId: string,
  rows: readonly Row[],
  componentsOf: (row: Row) => ScipArticle['components'],
): Set<string> {
  const byId = new Map(rows.map((row) => [row.article.id, row]));
  const reached = new Set([rootId]);
  for (const id of reached) {
    const row = byId.get(id);
    for (const { articleId } of row ? componentsOf(row) : []) reached.add(articleId);
  }
  return reached;
}
/** Articles that the subject leads to. */
export const scipArticlesReached = (rootId: string, rows: readonly Row[]): Set<string> =>
  reachedBy(rootId, rows, ({ article }) => article.components);
/**
 * Articles to which only the former components of references lead. A reference tells nothing about what is in it, so
 * they are not in the dossier; they are there again when it is no reference any more.
 */
export function scipArticlesBelowReferences(rootId: string, rows: readonly Row[]): Set<string> {
  const reached = scipArticlesReached(rootId, rows);
  const withReferences = reachedBy(rootId, rows, ({ article, filled }) =>
    isScipReference(article) ? filled.components : article.components,
  );
  const ids = rows.map(({ article }) => article.id);
  return new Set(ids.filter((id) => withReferences.has(id) && !reached.has(id)));
}
