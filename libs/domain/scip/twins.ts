import type { ScipArticle } from './dossier';

/** Identifier with its type; undefined for an article without one: those are not the same article. */
const keyOf = ({ identifierType, identifier }: ScipArticle): string | undefined =>
  identifierType.code === null || identifier.trim() === '' ? undefined : `${identifierType.code} ${identifier.trim()}`;

/** Finds the same article in another dossier: by its uuid, otherwise by its identifier. */
export function scipTwinsIn(others: readonly ScipArticle[]): (article: ScipArticle) => ScipArticle | undefined {
  const byId = new Map(others.map((article) => [article.id, article]));
  const byKey = new Map(others.map((article) => [keyOf(article), article]));
  byKey.delete(undefined);
  return (article) => byId.get(article.id) ?? byKey.get(keyOf(article));
}
