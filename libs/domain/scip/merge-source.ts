import { canonicalText } from './canonical-text';
import { emptyScipArticle, type ScipArticle } from './dossier';
import type { FilledScipArticle, ScipOrigins } from './fill-article';

/** Fields that a person may change and that a later build must not take back. */
export type ScipField = keyof Omit<ScipArticle, 'id'>;
/**
 * An article of the working tree: its values, those of its source with where they come from, and the fields that a
 * person changed.
 */
export interface WorkingScipArticle {
  article: ScipArticle;
  filled: ScipArticle;
  origins: ScipOrigins;
  changed: ScipField[];
}
/** A field whose source says something else than what a person entered. */
export interface ScipDifference {
  field: ScipField;
  entered: unknown;
  source: unknown;
}

const EMPTY = emptyScipArticle('');
const fieldsOf = (article: ScipArticle): ScipField[] =>
  (Object.keys(article) as (keyof ScipArticle)[]).filter((field): field is ScipField => field !== 'id');
/** Ids of entries are of the file that they were read from; they are no content. */
const contentOf = (value: unknown): string =>
  canonicalText(
    JSON.parse(JSON.stringify(value ?? null, (key, one: unknown) => (key === 'entryId' ? undefined : one))),
  );
const differs = (one: unknown, other: unknown): boolean => contentOf(one) !== contentOf(other);

/** The working article after its source was read again: what a person changed stays, everything else follows. */
export function mergeScipSource(known: WorkingScipArticle | undefined, next: FilledScipArticle): WorkingScipArticle {
  if (!known) return { article: next.article, filled: next.article, origins: next.origins, changed: [] };
  const ownValues = Object.fromEntries(known.changed.map((field) => [field, known.article[field]]));
  return {
    article: { ...next.article, ...ownValues },
    filled: next.article,
    origins: next.origins,
    changed: known.changed,
  };
}
/** The working article after a person saved it. A value that equals the source again is not a change. */
export function changeScipArticle(known: WorkingScipArticle, saved: ScipArticle): WorkingScipArticle {
  const article = { ...saved, id: known.article.id };
  const changed = fieldsOf(article).filter((field) => differs(article[field], known.filled[field]));
  return { ...known, article, changed };
}
/** The working article after it was read from a file: a known source stays, what differs from it is a change. */
export function readScipArticle(known: WorkingScipArticle | undefined, read: ScipArticle): WorkingScipArticle {
  if (known) return changeScipArticle(known, read);
  const origins: ScipOrigins = Object.fromEntries(
    fieldsOf(read).flatMap((field) => (differs(read[field], EMPTY[field]) ? [[field, 'file' as const]] : [])),
  );
  return { article: read, filled: read, origins, changed: [] };
}
/** Fields that are the same for a part wherever it is notified. */
const COPIED = ['categories', 'production', 'noSafeUse', 'safeUse'] as const satisfies readonly ScipField[];
/**
 * The working article with the values of the same article in another dossier, where its own are defaults that nobody
 * changed. Undefined when nothing changes.
 */
export function copyScipValues(known: WorkingScipArticle, from: ScipArticle): WorkingScipArticle | undefined {
  const isDefault = (field: ScipField): boolean =>
    !known.changed.includes(field) && (known.origins[field] ?? 'default') === 'default';
  const canUse = isDefault('safeUse') && isDefault('noSafeUse');
  const copied = COPIED.filter((field) => (field.endsWith('afeUse') ? canUse : isDefault(field)));
  const article = { ...known.article, ...Object.fromEntries(copied.map((field) => [field, from[field]])) };
  return differs(article, known.article) ? changeScipArticle(known, article) : undefined;
}
/** Where the source says something else than the person, for the offer to take it over. */
export const scipDifferences = ({ article, filled, changed }: WorkingScipArticle): ScipDifference[] =>
  changed
    .filter((field) => differs(article[field], filled[field]))
    .map((field) => ({ field, entered: article[field], source: filled[field] }));
