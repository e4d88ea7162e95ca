import { checkScipArticle, type ScipContext } from './check-article';
import type { ScipArticle, ScipDossier } from './dossier';
import { type ScipFinding, ScipFindings, type ScipLists } from './findings';

/** Practical limits (domain.md 5.4); more is a warning, not an error. */
export const MAX_SCIP_COMPONENTS = 1000;
export const MAX_SCIP_LEVELS = 7;

/** All findings of a dossier, those of the dossier first, then article by article. */
export function checkScipDossier(dossier: ScipDossier, lists: ScipLists): ScipFinding[] {
  const context: ScipContext = {
    kind: dossier.kind,
    lists,
    articleIds: new Set(dossier.articles.map(({ id }) => id)),
    substanceIds: new Set(dossier.substances.map(({ id }) => id)),
    attachmentIds: new Set(dossier.attachments.map(({ id }) => id)),
  };
  return [
    ...checkFrame(dossier),
    ...dossier.articles.flatMap((article) => checkScipArticle(article, context)),
    ...checkTree(dossier),
  ];
}

function checkFrame({ name, legalEntity, rootId, articles, substances }: ScipDossier): ScipFinding[] {
  const findings = new ScipFindings(null);
  findings.requireText('Dossier/Name', name, 255);
  if (!legalEntity || legalEntity.name.trim() === '') findings.add('LegalEntity/LegalEntityName', 'required');
  if (!articles.some(({ id }) => id === rootId)) findings.add('Dossier/Subject', 'required');
  if (new Set(articles.map(({ id }) => id)).size < articles.length) findings.add('Dossier/Articles', 'twice');
  substances.forEach((substance, index) => {
    findings.requireText(`ReferenceSubstance/${index + 1}/ReferenceSubstanceName`, substance.name, 2000);
  });
  return findings.found;
}

/** Cycles, articles that the subject does not lead to, depth and number of components. */
function checkTree({ rootId, articles }: ScipDossier): ScipFinding[] {
  const byId = new Map(articles.map((article) => [article.id, article]));
  const levels = new Map<string, number>();
  const onCycle = new Set<string>();
  measureLevels(rootId, byId, levels, onCycle);
  const found: ScipFinding[] = [];
  for (const article of articles) {
    const findings = new ScipFindings(article.id);
    if (onCycle.has(article.id)) findings.add('ComplexObjectComponents', 'cycle');
    if (!levels.has(article.id)) findings.add('ComplexObjectComponents', 'notReached', {}, { severity: 'warning' });
    found.push(...findings.found);
  }
  const findings = new ScipFindings(null);
  const depth = levels.get(rootId) ?? 0;
  if (depth > MAX_SCIP_LEVELS)
    findings.add('Dossier/Subject', 'tooDeep', { levels: depth, max: MAX_SCIP_LEVELS }, { severity: 'warning' });
  const components = Math.max(0, levels.size - 1);
  if (components > MAX_SCIP_COMPONENTS)
    findings.add(
      'Dossier/Subject',
      'tooManyComponents',
      { count: components, max: MAX_SCIP_COMPONENTS },
      { severity: 'warning' },
    );
  return [...findings.found, ...found];
}
/** Levels below and including each reachable article, without recursion: trees of strangers may be deep. */
function measureLevels(
  rootId: string,
  byId: ReadonlyMap<string, ScipArticle>,
  levels: Map<string, number>,
  onCycle: Set<string>,
): void {
  const open = new Set<string>();
  const stack: { id: string; next: number }[] = byId.has(rootId) ? [{ id: rootId, next: 0 }] : [];
  if (stack.length > 0) open.add(rootId);
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const components = byId.get(top.id)?.components ?? [];
    const component = components[top.next++];
    if (component) {
      const child = component.articleId;
      if (open.has(child)) onCycle.add(top.id);
      else if (byId.has(child) && !levels.has(child)) {
        stack.push({ id: child, next: 0 });
        open.add(child);
      }
      continue;
    }
    levels.set(
      top.id,
      1 + components.reduce((deepest, { articleId }) => Math.max(deepest, levels.get(articleId) ?? 0), 0),
    );
    open.delete(top.id);
    stack.pop();
  }
}
