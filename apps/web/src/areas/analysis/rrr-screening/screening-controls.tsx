import { analysisRrrScreeningApi, MAX_SCREENED_MODELS, type ScreenedModel } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import { useScreeningAddress } from './use-screening-address';

const maxModels = 50;

/** Selects vehicles with a BOM by name or number. Selected vehicles stay in the list during a search. */
export function VehiclesControl({ chosen }: { chosen: readonly ScreenedModel[] }) {
  const t = useT();
  const { modIds, patch } = useScreeningAddress();
  const [text, setText] = useState('');
  const { data, isLoading } = useRoute(
    analysisRrrScreeningApi.models,
    { pageNo: 1, pageSize: maxModels, ...(text === '' ? {} : { q: text }) },
    { log: ['rrrScreening.title', 'rrrScreening.log.models'], keepPrevious: true },
  );
  const options = [
    ...new Map(
      [...chosen, ...(data?.records ?? [])].map((model) => [
        model.id,
        { value: model.id, label: `${model.projectName} ${model.internalNumber}` },
      ]),
    ).values(),
  ];
  return (
    <Select
      mode="multiple"
      className="rs-vehicles"
      aria-label={t('rrrScreening.vehicles')}
      placeholder={t('rrrScreening.vehicles')}
      maxCount={MAX_SCREENED_MODELS}
      value={modIds.filter((id) => options.some(({ value }) => value === id))}
      loading={isLoading}
      options={options}
      showSearch={{ filterOption: false, onSearch: setText }}
      onChange={(ids: number[]) => patch({ modId: ids })}
    />
  );
}

/** Filters by group of parts, class with its subclasses, and technology. */
export function ScreeningControls() {
  const t = useT();
  const language = useLanguage();
  const { scopeId, classCode, technologyIds, patch } = useScreeningAddress();
  const scopes = useRoute(analysisRrrScreeningApi.scopes, {}, { log: 'rrrScreening.log.choices' });
  const classes = useRoute(analysisRrrScreeningApi.classes, {}, { log: 'rrrScreening.log.choices' });
  const technologies = useRoute(analysisRrrScreeningApi.technologies, {}, { log: 'rrrScreening.log.choices' });
  return (
    <div className="rs-bar">
      <Select
        className="rs-choice"
        size="small"
        aria-label={t('rrrScreening.scope')}
        loading={scopes.isLoading}
        value={scopeId ?? 0}
        showSearch={{ optionFilterProp: 'label' }}
        options={(scopes.data ?? []).map(({ id, nameZh, nameEn }) => ({
          value: id,
          label: nameIn(language, nameZh, nameEn),
        }))}
        onChange={(id) => patch({ scope: id === 0 ? undefined : String(id) })}
      />
      <Select
        className="rs-choice"
        size="small"
        allowClear
        aria-label={t('rrrScreening.class')}
        placeholder={t('rrrScreening.class')}
        loading={classes.isLoading}
        {...(classCode === undefined ? { value: null } : { value: classCode })}
        showSearch={{ optionFilterProp: 'label' }}
        options={(classes.data ?? []).map(({ code, nameZh, nameEn }) => ({
          value: code,
          label: `${code} ${nameIn(language, nameZh, nameEn)}`,
        }))}
        onChange={(code: string | null | undefined) => patch({ class: code ?? undefined })}
      />
      <Select
        className="rs-choice"
        size="small"
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        aria-label={t('rrrScreening.technology')}
        placeholder={t('rrrScreening.technology')}
        loading={technologies.isLoading}
        value={technologyIds}
        showSearch={{ optionFilterProp: 'label' }}
        options={(technologies.data ?? []).map(({ id, code, nameZh, nameEn }) => ({
          value: id,
          label: `${code} ${nameIn(language, nameZh, nameEn)}`,
        }))}
        onChange={(ids: number[]) => patch({ tech: ids })}
      />
    </div>
  );
}
