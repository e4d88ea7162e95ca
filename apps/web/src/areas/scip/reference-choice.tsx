import { scipArticleApi, type ScipNodeDetail } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';

type Article = ScipNodeDetail['article'];
const PAGE = 50;
const SCIP_NUMBER = 66297;

/** Refers to an article that was notified already: its SCIP number replaces everything else. */
export function ReferenceChoice({
  article,
  onChange,
}: {
  article: Article;
  onChange: (fields: Partial<Article>) => void;
}) {
  const t = useT();
  const [q, setQ] = useState('');
  const { data } = useRoute(
    scipArticleApi.notified,
    { pageSize: PAGE, ...(q ? { q } : {}) },
    { log: 'scip.notification' },
  );
  if (article.identifierType.code === SCIP_NUMBER) return null;
  const refer = (identifier: string) =>
    onChange({
      identifierType: { code: SCIP_NUMBER },
      identifier,
      otherNames: [],
      otherIdentifiers: [],
      categories: [],
      production: null,
      pictures: [],
      quantities: {},
      colours: [],
      otherCharacteristics: [],
      noSafeUse: null,
      safeUse: [],
      disassembling: [],
      components: [],
      concerns: [],
      noLongerPresent: [],
    });
  return (
    <Select
      aria-label={t('scip.reference')}
      placeholder={t('scip.reference')}
      className="m-wide"
      showSearch={{ filterOption: false, onSearch: setQ }}
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
