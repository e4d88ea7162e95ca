import type { ScipArticle } from './dossier';

/** Rules of a SCIP dossier; each has a sentence `scip.rule.<rule>`. */
export const SCIP_RULES = [
  'required',
  'tooLong',
  'notInList',
  'otherText',
  'otherWithoutCode',
  'numberFormat',
  'unitMissing',
  'referenceOnly',
  'scipNumberFormat',
  'oneOf',
  'componentsOrSubstances',
  'neitherComponentsNorSubstances',
  'twice',
  'unknownArticle',
  'unknownSubstance',
  'unknownAttachment',
  'boundsReversed',
  'onlyForUpdates',
  'cycle',
  'notReached',
  'tooDeep',
  'tooManyComponents',
  'notCandidate',
] as const;
export type ScipRule = (typeof SCIP_RULES)[number];

/**
 * What is wrong, and where: `articleId` null for the dossier itself; `path` as in ARTICLE 9.0, with numbers from 1
 * (`ConcernElements/2/ConcentrationRange`). `fix`: values of the article that settle it, where there is no doubt.
 */
export interface ScipFinding {
  articleId: string | null;
  path: string;
  rule: ScipRule;
  severity: 'error' | 'warning';
  params: Record<string, string | number>;
  fix?: Partial<ScipArticle> | undefined;
}

/** Values of the picklists that are too long to be part of the code. */
export interface ScipLists {
  articleCategories: ReadonlySet<number>;
  materialCategories: ReadonlySet<number>;
  mixtureCategories: ReadonlySet<number>;
  /** Short lists by name. */
  identifierTypes: ReadonlySet<number>;
  nameTypes: ReadonlySet<number>;
  productions: ReadonlySet<number>;
  ranges: ReadonlySet<number>;
  characteristics: ReadonlySet<number>;
  colours: ReadonlySet<number>;
  languages: ReadonlySet<number>;
  units: Readonly<Record<'length' | 'density' | 'weight' | 'volume', ReadonlySet<number>>>;
}

/** Collects the findings of one article. */
export class ScipFindings {
  readonly found: ScipFinding[] = [];
  constructor(private readonly articleId: string | null) {}

  add(
    path: string,
    rule: ScipRule,
    params: Record<string, string | number> = {},
    { fix, severity = 'error' }: { fix?: Partial<ScipArticle> | undefined; severity?: ScipFinding['severity'] } = {},
  ): void {
    this.found.push({ articleId: this.articleId, path, rule, severity, params, ...(fix ? { fix } : {}) });
  }
  requireText(path: string, value: string, max: number, fix?: (text: string) => Partial<ScipArticle>): void {
    const trimmed = value.trim();
    if (trimmed === '') this.add(path, 'required');
    else if (value.length > max) {
      const fitting = trimmed.length <= max ? fix?.(trimmed) : undefined;
      this.add(path, 'tooLong', { max, length: value.length }, { fix: fitting });
    }
  }
  inList(path: string, code: number | null, list: ReadonlySet<number>): void {
    if (code === null) this.add(path, 'required');
    else if (!list.has(code)) this.add(path, 'notInList', { code });
  }
}
