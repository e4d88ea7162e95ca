import { enterpriseIdentity, enterpriseUsersApi, type SupplierContact } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  EmptyState,
  Facts,
  formatNumber,
  nameIn,
  PanelSection,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { regionName } from '../../../region-name';
import { Stars } from '../../../shell/stars';

function useColumns(): Column<SupplierContact>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const name = language === 'zh' ? 'nameZh' : 'nameEn';
  const people = (row: SupplierContact) => row.contacts.map((contact) => contact.name).join(t('users.comma'));
  return [
    {
      field: name,
      title: 'contacts.field.name',
      sortable: true,
      render: (row) => nameIn(language, row.nameZh, row.nameEn),
    },
    { key: 'people', width: 110, align: 'right', priority: 1, render: (row) => formatNumber(row.contacts.length) },
    {
      key: 'contacts',
      width: 240,
      priority: 2,
      render: (row) => (
        <span className="m-cut" title={people(row)}>
          {people(row) || '–'}
        </span>
      ),
    },
    { field: 'code', width: 120, priority: 2, sortable: true, render: (row) => <Code>{row.code}</Code> },
    { field: 'identity', width: 140, priority: 3, render: (row) => wordOf(enterpriseIdentity, row.identity) },
    {
      key: 'place',
      width: 160,
      priority: 3,
      render: (row) =>
        [row.province, row.city].filter(Boolean).join(' ') ||
        (row.countryCode ? regionName(language, row.countryCode) : '–'),
    },
    { field: 'starLevel', width: 110, priority: 3, sortable: true, render: (row) => <Stars level={row.starLevel} /> },
  ];
}

function ContactPanel({ supplier, onClose }: { supplier: SupplierContact; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`contacts.field.${name}`);
  return (
    <DetailPanel
      title={nameIn(language, supplier.nameZh, supplier.nameEn)}
      subtitle={<Code>{supplier.code}</Code>}
      onClose={onClose}
    >
      {supplier.contacts.length === 0 ? (
        <EmptyState title={t('contacts.none')}>{t('contacts.noneExplained')}</EmptyState>
      ) : null}
      {supplier.contacts.map((contact) => (
        <PanelSection key={contact.userId} title={contact.name}>
          <Facts
            items={[
              [field('organisation'), nameIn(language, contact.organisationName, contact.organisationEnName)],
              [field('position'), contact.position],
              [
                field('officePhone'),
                contact.officePhone ? <a href={`tel:${contact.officePhone}`}>{contact.officePhone}</a> : '',
              ],
              [field('email'), contact.email ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : ''],
            ]}
          />
        </PanelSection>
      ))}
    </DetailPanel>
  );
}

/** Contact persons named by suppliers. */
export function ContactsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const own = search.get('of') !== 'all';
  const columns = useColumns();
  const identities = useFilterOptions(enterpriseIdentity).filter(({ value }) => value !== 'oem');
  const whose = (
    <Segmented
      size="small"
      aria-label={t('contacts.whose')}
      value={own ? 'own' : 'all'}
      options={(['own', 'all'] as const).map((value) => ({ value, label: t(`contacts.of.${value}`) }))}
      onChange={(next) => setSearch(next === 'all' ? { of: next } : {}, { replace: true })}
    />
  );
  return (
    <ResourceList
      key={String(own)}
      name="contacts"
      list={enterpriseUsersApi.supplierContacts}
      rowKey="enterpriseId"
      columns={columns}
      fixed={{ own }}
      actions={whose}
      filters={[{ field: 'identity', kind: 'choice', options: identities }]}
      panel={(supplier, close) => <ContactPanel key={supplier.enterpriseId} supplier={supplier} onClose={close} />}
    />
  );
}
