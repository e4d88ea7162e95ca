import { scipConcentrationRange, type ScipNodeDetail } from '@matlas/contract';
import { useOptions, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { PickSelect } from '../shared/pick-select';

type Article = ScipNodeDetail['article'];
type Concern = Article['concerns'][number];

/** Substances of concern in an article: range, material or mixture categories. */
export function ConcernFields({
  article,
  names,
  onChange,
}: {
  article: Article;
  names: Readonly<Record<string, string>>;
  onChange: (change: Partial<Article>) => void;
}) {
  const t = useT();
  const ranges = useOptions(scipConcentrationRange);
  const change = (at: number, fields: Partial<Concern>) =>
    onChange({ concerns: article.concerns.map((one, index) => (index === at ? { ...one, ...fields } : one)) });
  return article.concerns.map((concern, index) => (
    <div key={concern.substanceId} className="sc-concern">
      <strong>{names[concern.substanceId] ?? concern.substanceId}</strong>
      <span>{t('scip.range')}</span>
      <Select
        aria-label={t('scip.range')}
        value={concern.range}
        options={ranges}
        onChange={(range) => change(index, { range })}
      />
      <span>{t('scip.materials')}</span>
      <PickSelect
        list="materialCategory"
        label={t('scip.materials')}
        value={concern.materials.flatMap(({ category }) => category.code ?? [])}
        onChange={(codes) =>
          change(index, {
            materials: codes.map(
              (code) =>
                concern.materials.find(({ category }) => category.code === code) ?? {
                  category: { code },
                  characteristics: [],
                },
            ),
          })
        }
      />
      <span>{t('scip.mixtures')}</span>
      <PickSelect
        list="mixtureCategory"
        label={t('scip.mixtures')}
        value={concern.mixtures}
        onChange={(mixtures) => change(index, { mixtures })}
      />
    </div>
  ));
}
