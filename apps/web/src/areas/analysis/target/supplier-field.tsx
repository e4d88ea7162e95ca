import { enterpriseSearchApi, type EnterpriseFound } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useSession, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import type { Target } from './target';

const everyCountry = 'ALL';

/** Selects an enterprise by name. The own enterprise stands for its own released sheets. */
export function SupplierField({
  value,
  onChange,
}: {
  value: Target | undefined;
  onChange: (target: Target | undefined) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const session = useSession();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<EnterpriseFound>();
  const settledQuery = useSettled(q.trim());
  const { data, isLoading } = useRoute(
    enterpriseSearchApi.search,
    { orgName: settledQuery, countryId: everyCountry, entOrgFlag: 'ent', pageNo: 1 },
    { log: ['analysis.title', 'analysis.log.suppliers'], enabled: settledQuery !== '', keepPrevious: true },
  );
  const found = [...(chosen ? [chosen] : []), ...(settledQuery === '' ? [] : (data?.records ?? []))].filter(
    (one, index, all) => all.findIndex(({ orgId }) => orgId === one.orgId) === index,
  );
  const own = session?.enterpriseId;
  const options = [
    ...(own === undefined ? [] : [{ value: own, label: t('analysis.ownSheets') }]),
    ...found
      .filter(({ orgId }) => orgId !== own)
      .map((one) => ({ value: one.orgId, label: `${nameIn(language, one.orgName, one.orgEnName)} · ${one.orgCode}` })),
  ];
  const pick = (supplierId: number | null) => {
    setChosen(found.find(({ orgId }) => orgId === supplierId));
    onChange(supplierId === null ? undefined : { scope: 'supplier', supplierId });
  };
  return (
    <>
      <Select<number | null>
        autoFocus
        className="m-wide"
        aria-label={t('analysis.scope.supplier')}
        placeholder={t('analysis.chooseSupplier')}
        loading={isLoading}
        value={value?.scope === 'supplier' ? value.supplierId : null}
        options={options}
        notFoundContent={t('analysis.typeSupplier')}
        showSearch={{ filterOption: false, onSearch: setQ, searchValue: q }}
        onChange={pick}
      />
      <p className="m-faint">{t('analysis.supplierExplained')}</p>
    </>
  );
}
