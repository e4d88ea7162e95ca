import { enterpriseApi, enterpriseIdentity, enterpriseState, type EnterpriseRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  nameIn,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { regionName } from '../../../region-name';
import { Stars } from '../../../shell/stars';
import { EnterprisePanel } from './enterprise-panel';
import { useIdentityOf } from './identity-words';

function useColumns(): Column<EnterpriseRow>[] {
  const language = useLanguage();
  const wordOf = useWordOf();
  const identityOf = useIdentityOf();
  const name = language === 'zh' ? 'nameZh' : 'nameEn';
  return [
    {
      field: name,
      title: 'enterprises.field.name',
      sortable: true,
      render: (row) => nameIn(language, row.nameZh, row.nameEn),
    },
    {
      field: 'state',
      width: 140,
      priority: 1,
      render: (row) => (
        <Tag className={row.state === enterpriseState.of.active ? 'g-tag' : 'g-tag g-off'}>
          {wordOf(enterpriseState, row.state)}
        </Tag>
      ),
    },
    { field: 'code', width: 120, priority: 2, sortable: true, render: (row) => <Code>{row.code}</Code> },
    { field: 'identity', width: 140, priority: 2, render: (row) => identityOf(row.identity) },
    {
      key: 'place',
      width: 170,
      priority: 3,
      render: (row) =>
        [row.province, row.city].filter(Boolean).join(' ') ||
        (row.countryCode ? regionName(language, row.countryCode) : '–'),
    },
    { field: 'users', width: 90, align: 'right', priority: 3, render: (row) => formatNumber(row.users) },
    { field: 'starLevel', width: 110, priority: 3, sortable: true, render: (row) => <Stars level={row.starLevel} /> },
    { key: 'contractEnd', width: 130, priority: 3, render: (row) => formatDate(row.terms?.contractEnd) },
    { key: 'identifier', width: 190, isExtra: true, render: (row) => <Code>{row.taxCode ?? row.duns ?? '–'}</Code> },
  ];
}

/** The managed enterprises: all of them for the centre, the own one and the registered suppliers for a car maker. */
export function EnterpriseList() {
  const columns = useColumns();
  const states = useFilterOptions(enterpriseState);
  const identities = useFilterOptions(enterpriseIdentity);
  return (
    <ResourceList
      name="enterprises"
      isInner
      list={enterpriseApi.page}
      columns={columns}
      defaultSort="-createTime"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'identity', kind: 'choice', options: identities },
        { field: 'contractEnd', kind: 'dates' },
      ]}
      panel={(enterprise, close) => <EnterprisePanel key={enterprise.id} enterprise={enterprise} onClose={close} />}
    />
  );
}
