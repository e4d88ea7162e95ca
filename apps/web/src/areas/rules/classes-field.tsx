import { catalogApi } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { Select } from 'antd';

/** Selects material classes of VDA 231-106. A group includes its subclasses. */
export function ClassesField({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: string[];
  onChange?: (codes: string[]) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { data, isLoading } = useRoute(catalogApi.materialClasses, {}, { log: 'rules.log.classes' });
  const options = (data ?? []).map(({ code, nameZh, nameEn }) => ({
    value: code,
    label: `${code} ${nameIn(language, nameZh, nameEn)}`,
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      className="m-wide"
      value={value ?? []}
      {...(onChange ? { onChange } : {})}
      loading={isLoading}
      aria-label={t('rules.classes')}
      placeholder={t('rules.everywhere')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
    />
  );
}
