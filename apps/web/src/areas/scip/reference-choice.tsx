import { scipArticleApi, type ScipNodeDetail } from '@matlas/contract';
import { emptyScipArticle, isScipReference, SCIP_NUMBER_TYPE } from '@matlas/domain';
import { useRoute, useSelectSearch, useT } from '@matlas/web-kit';
import { Select } from 'antd';

type Article = ScipNodeDetail['article'];
const PAGE = 50;

/** Refers to an article that was notified already: its SCIP number replaces everything else. */
export function ReferenceChoice({
  article,
  onChange,
}: {
  article: Article;
  onChange: (fields: Partial<Article>) => void;
}) {
  const t = useT();
  const { q, select } = useSelectSearch();
  const { data } = useRoute(
    scipArticleApi.notified,
    { pageSize: PAGE, ...(q ? { q } : {}) },
    { log: 'scip.notification' },
  );
  if (isScipReference(article)) return null;
  const refer = (identifier: string) => {
    const { id: _id, name: _name, ...bare } = emptyScipArticle(article.id);
    onChange({ ...bare, identifierType: { code: SCIP_NUMBER_TYPE }, identifier });
  };
  return (
    <Select
      aria-label={t('scip.reference')}
      placeholder={t('scip.reference')}
      className="m-wide"
      {...select}
      notFoundContent={t('scip.noneNotified')}
      value={null}
      options={data?.records.map((row) => ({
        value: row.scipNumber,
        label: [row.name, row.number, row.scipNumber].filter(Boolean).join(' · '),
      }))}
      onChange={(number: string | null) => (number === null ? undefined : refer(number))}
    />
  );
}
