import { areasApi, enterpriseSearchApi, SEARCH_CRITERIA, searchLanguage, type Sent } from '@matlas/contract';
import { nameIn, useLanguage, useOptions, useRoute, useT } from '@matlas/web-kit';
import { Button, Form, Input, Select, type FormInstance } from 'antd';

/** Kind of search: enterprises or departments. */
export type SearchKind = 'ent' | 'org';
export type Criteria = Partial<Record<(typeof SEARCH_CRITERIA)[number], string>> & {
  language?: 'CN' | 'EN' | 'FR';
  countryId?: string;
};
export type EnterpriseQuery = Sent<typeof enterpriseSearchApi.search>;

const everyCountry = 'ALL';
const fields: Record<SearchKind, readonly (typeof SEARCH_CRITERIA)[number][]> = {
  ent: ['orgName', 'orgId', 'duns', 'province', 'city', 'postCode', 'name', 'userId'],
  org: ['orgName', 'orgNameH', 'orgId', 'orgCode', 'province', 'city', 'postCode', 'name', 'userId', 'duns'],
};

/** The query from the filled fields of the open tab; undefined without any criterion. */
export function toQuery(criteria: Criteria, searchKind: SearchKind): EnterpriseQuery | undefined {
  const filled = fields[searchKind].filter((name) => criteria[name]?.trim());
  if (filled.length === 0) return undefined;
  const { language, countryId } = criteria;
  return {
    ...Object.fromEntries(filled.map((name) => [name, criteria[name]?.trim()])),
    ...(language ? { language } : {}),
    countryId: countryId ?? everyCountry,
    entOrgFlag: searchKind,
  };
}

function useCountries() {
  const t = useT();
  const language = useLanguage();
  const { data = [] } = useRoute(areasApi.list, {}, { log: ['picker.title', 'picker.log.countries'] });
  return [
    { value: everyCountry, label: t('picker.everyCountry') },
    ...data.map((country) => ({ value: country.code, label: nameIn(language, country.nameZh, country.nameEn) })),
  ];
}

export interface CriteriaFormProps {
  form: FormInstance<Criteria>;
  searchKind: SearchKind;
  onSearch: (criteria: Criteria) => void;
  onClear: () => void;
}

/** Enter starts the search. The input is kept when the other tab is opened. */
export function CriteriaForm({ form, searchKind, onSearch, onClear }: CriteriaFormProps) {
  const t = useT();
  const countries = useCountries();
  const languages = useOptions(searchLanguage);
  return (
    <Form<Criteria>
      form={form}
      name={`picker-${searchKind}`}
      layout="vertical"
      className="p-criteria"
      initialValues={{ countryId: everyCountry }}
      onFinish={onSearch}
      onReset={onClear}
    >
      {fields[searchKind].map((name) => (
        <Form.Item key={name} name={name} label={t(`picker.field.${name}`)}>
          <Input maxLength={50} />
        </Form.Item>
      ))}
      <Form.Item name="countryId" label={t('picker.field.countryId')}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={countries} />
      </Form.Item>
      <Form.Item name="language" label={t('picker.field.language')}>
        <Select allowClear options={languages} placeholder={t('kit.all')} />
      </Form.Item>
      <div className="p-criteria-actions">
        <Button htmlType="reset">{t('kit.clearFilters')}</Button>
        <Button htmlType="submit">{t('picker.search')}</Button>
      </div>
    </Form>
  );
}
