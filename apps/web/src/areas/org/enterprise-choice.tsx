import { enterpriseUsersApi, identityApi, type EnterpriseOption } from '@matlas/contract';
import { nameIn, useLanguage, useMay, useRoute, useSession, useSettled, useT } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const maxResults = 50;
const parameter = 'enterprise';

/** The enterprise whose users or departments are shown, from the URL; undefined without a choice. */
export function useEnterpriseChoice() {
  const [search, setSearch] = useSearchParams();
  const chosen = Number(search.get(parameter) ?? '');
  const choose = (enterpriseId: number | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (enterpriseId) next.set(parameter, String(enterpriseId));
        else next.delete(parameter);
        ['page', 'open'].forEach((name) => next.delete(name));
        return next;
      },
      { replace: true },
    );
  return { enterpriseId: Number.isInteger(chosen) && chosen > 0 ? chosen : undefined, choose };
}

function useOptions(q: string) {
  const may = useMay();
  const { data } = useRoute(
    enterpriseUsersApi.enterprises,
    { pageNo: 1, pageSize: maxResults, ...(q ? { q } : {}) },
    { log: ['enterpriseChoice.title', 'kit.query'], keepPrevious: true, enabled: may(enterpriseUsersApi.enterprises) },
  );
  return data;
}

/** Whether the user manages more than one enterprise, as the operating centre does. */
export const useManagesSeveralEnterprises = (): boolean => (useOptions('')?.total ?? 0) > 1;

/** Root department of the chosen enterprise; without a choice the user's own department. */
export function useStartOrganisation(enterpriseId: number | undefined): number | undefined {
  const session = useSession();
  const isOwn = enterpriseId === undefined || enterpriseId === session?.enterpriseId;
  const may = useMay();
  const own = useRoute(
    identityApi.session.haveTo,
    {},
    { log: ['enterpriseChoice.title', 'kit.query'], enabled: isOwn },
  );
  const other = useRoute(
    enterpriseUsersApi.enterprises,
    { pageNo: 1, pageSize: 1, querys: { eq: { id: enterpriseId ?? 0 } } },
    { log: ['enterpriseChoice.title', 'kit.query'], enabled: !isOwn && may(enterpriseUsersApi.enterprises) },
  );
  return isOwn ? own.data?.user.organisationId : other.data?.records[0]?.organisationId;
}

interface EnterpriseSelectProps {
  value: number | undefined;
  onChange: (enterpriseId: number | undefined) => void;
  /** Label of the empty choice; `kit.all` by default. */
  noChoice?: string;
}

/** Selects an enterprise; searched by name or number while typing. Hidden for users with only one enterprise. */
export function EnterpriseSelect({ value, onChange, noChoice }: EnterpriseSelectProps) {
  const t = useT();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const hasChoice = useManagesSeveralEnterprises();
  const found = useOptions(q);
  const named = (enterprise: EnterpriseOption) => ({
    value: enterprise.id,
    label: `${nameIn(language, enterprise.nameZh, enterprise.nameEn)} · ${enterprise.code}`,
  });
  const options = (found?.records ?? []).map(named);
  const known = useRoute(
    enterpriseUsersApi.enterprises,
    { pageNo: 1, pageSize: 1, querys: { eq: { id: value ?? 0 } } },
    { log: ['enterpriseChoice.title', 'kit.query'], enabled: value !== undefined && hasChoice },
  );
  if (!hasChoice) return null;
  const chosen =
    known.data?.records.filter(({ id }) => id === value && !options.some((option) => option.value === id)).map(named) ??
    [];
  return (
    <Select
      className="g-enterprise"
      virtual
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      popupMatchSelectWidth={false}
      prefix={t('kit.labelled', { label: t('enterpriseChoice.title') })}
      aria-label={t('enterpriseChoice.title')}
      placeholder={noChoice ?? t('kit.all')}
      value={value}
      options={[...chosen, ...options]}
      onChange={(next: number | undefined) => {
        setTyped('');
        onChange(next);
      }}
    />
  );
}
