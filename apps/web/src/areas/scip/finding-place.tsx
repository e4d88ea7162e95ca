import { useT } from '@matlas/web-kit';

/** Words of the fields that findings name most, by the last name of the path in IUCLID. */
const FIELDS: Readonly<Record<string, string>> = {
  LegalEntityName: 'scip.context',
  ArticleName: 'scip.fields.name',
  PrimaryArticleIdentifierType: 'scip.fields.identifierType',
  PrimaryArticleIdentifierValue: 'scip.fields.identifier',
  ArticleCategory: 'scip.fields.categories',
  EUProductionFlag: 'scip.fields.production',
  SafeUseInstructions: 'scip.fields.safeUse',
  ComplexObjectComponents: 'scip.fields.components',
  ConcentrationRange: 'scip.range',
  MaterialCategories: 'scip.materials',
  MixtureCategoryEUPCS: 'scip.mixtures',
};

/** The field of a finding in words; its path in IUCLID where the form has no such field, and as a tip. */
export function FindingPlace({ path }: { path: string }) {
  const t = useT();
  const last = path
    .split('/')
    .filter((name) => !/^\d+$/.test(name))
    .at(-1);
  const key = FIELDS[last ?? ''];
  return (
    <span className="m-faint" title={path}>
      {key ? t(key) : path}
    </span>
  );
}
