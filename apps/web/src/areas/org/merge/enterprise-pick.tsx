import { enterpriseApi, enterpriseState, type EnterpriseRow } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useSettled, useT } from '@matlas/web-kit';
import { Form, Select } from 'antd';
import { useState } from 'react';

const offered = 50;

interface EnterprisePickProps {
  label: string;
  help: string;
  value: EnterpriseRow | undefined;
  exceptId: number | undefined;
  onChange: (enterprise: EnterpriseRow | undefined) => void;
}

/** Selects an active enterprise; searched by name or number while typing. */
export function EnterprisePick({ label, help, value, exceptId, onChange }: EnterprisePickProps) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const { data, isFetching } = useRoute(
    enterpriseApi.page,
    {
      pageNo: 1,
      pageSize: offered,
      querys: { eq: { state: enterpriseState.of.active } },
      sort: 'code',
      ...(q ? { q } : {}),
    },
    { log: ['merge.title', 'kit.query'], keepPrevious: true },
  );
  const found = (data?.records ?? []).filter(({ id, identity }) => id !== exceptId && identity !== 'platform');
  const rows = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  const options = rows.map((row) => ({
    value: row.id,
    label: `${nameIn(language, row.nameZh, row.nameEn)} · ${row.code}`,
  }));
  return (
    <Form.Item label={label} extra={help}>
      <Select
        virtual
        allowClear
        aria-label={label}
        className="m-wide"
        placeholder={t('merge.pick')}
        loading={isFetching}
        value={value?.id}
        options={options}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onChange={(id: number | undefined) => {
          setTyped('');
          onChange(rows.find((row) => row.id === id));
        }}
      />
    </Form.Item>
  );
}
