import { rulesApplicationCodeApi, type ApplicationCodeRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatPercent,
  nameIn,
  ResourceList,
  useIsCentre,
  useLanguage,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Segmented, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApplicationCodeForm } from './application-code-form';
import { ApplicationCodePanel } from './application-code-panel';
import { AsOfPicker, useAsOf } from './as-of';
import { ExemptionList } from './exemption-list';
import './rules.css';

const views = ['own', 'imds', 'exemptions'] as const;
type View = (typeof views)[number];
const routes = {
  own: { page: rulesApplicationCodeApi.ownPage, save: rulesApplicationCodeApi.ownUpdate },
  imds: { page: rulesApplicationCodeApi.imdsPage, save: rulesApplicationCodeApi.imdsUpdate },
} as const;

export function useCodeColumns(): Column<ApplicationCodeRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    { field: 'code', width: 120, sortable: true, render: ({ code }) => <Code>{code}</Code> },
    {
      key: 'name',
      isName: true,
      plainText: ({ code }) => code,
      render: ({ nameZh, nameEn, isValid, builtIn }) => (
        <>
          {nameIn(language, nameZh, nameEn)}
          {isValid ? null : (
            <>
              {' '}
              <Tag color="warning">{t('applicationCodes.notValid')}</Tag>
            </>
          )}
          {builtIn ? null : (
            <>
              {' '}
              <Tag>{t('applicationCodes.ours')}</Tag>
            </>
          )}
        </>
      ),
    },
    { field: 'kind', width: 190, priority: 2, render: ({ kind }) => t(`applicationCodes.kind.${kind}`) },
    {
      key: 'entries',
      width: 150,
      priority: 2,
      render: ({ entries, isGroup }) =>
        entries.length === 0 ? (
          '–'
        ) : (
          <>
            {entries.join(', ')}
            {isGroup ? (
              <>
                {' '}
                <Tag>{t('applicationCodes.group')}</Tag>
              </>
            ) : null}
          </>
        ),
    },
    {
      field: 'maxPercent',
      width: 110,
      align: 'right',
      priority: 3,
      render: ({ maxPercent }) => (maxPercent === null ? '–' : formatPercent(maxPercent)),
    },
    { field: 'validFrom', width: 120, sortable: true, priority: 3, render: ({ validFrom }) => formatDate(validFrom) },
    { field: 'validTo', width: 120, sortable: true, priority: 3, render: ({ validTo }) => formatDate(validTo) },
  ];
}

function Codes({ view, switcher }: { view: 'own' | 'imds'; switcher: ReactNode }) {
  const t = useT();
  const [asOf] = useAsOf();
  const { page, save } = routes[view];
  // The IMDS list belongs to the platform.
  const isCentre = useIsCentre();
  const kinds = [
    'elv_exemption',
    'without_entry',
    'potentially_prohibited',
    'within_gadsl_limits',
    'nickel_touch',
    'pah',
  ].map((value) => ({ value, label: t(`applicationCodes.kind.${value}`) }));
  return (
    <ResourceList<ApplicationCodeRow>
      key={view}
      name="applicationCodes"
      list={page}
      columns={useCodeColumns()}
      fixed={asOf ? { asOf } : {}}
      filters={[{ field: 'kind', kind: 'choices', options: kinds }]}
      actions={
        <>
          {switcher}
          <AsOfPicker />
        </>
      }
      {...(view === 'own' || isCentre
        ? { save, form: ({ record, onClose }) => <ApplicationCodeForm save={save} record={record} onClose={onClose} /> }
        : {})}
      panel={(code, close) => <ApplicationCodePanel key={code.id} code={code} onClose={close} />}
      explainsEmpty={`applicationCodes.empty.${view}`}
    />
  );
}

/** Application codes of the own system and of IMDS, with the exemption entries they refer to, as of a day. */
export function ApplicationCodesPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view: View = views.find((one) => one === search.get('view')) ?? 'imds';
  const change = (next: View) =>
    setSearch(
      (now) => {
        const params = new URLSearchParams({ view: next });
        const asOf = now.get('asOf');
        if (asOf) params.set('asOf', asOf);
        return params;
      },
      { replace: true },
    );
  const switcher = (
    <Segmented<View>
      size="small"
      aria-label={t('applicationCodes.view.label')}
      value={view}
      onChange={change}
      options={views.map((value) => ({ value, label: t(`applicationCodes.view.${value}`) }))}
    />
  );
  return view === 'exemptions' ? (
    <ExemptionList
      actions={
        <>
          {switcher}
          <AsOfPicker />
        </>
      }
    />
  ) : (
    <Codes view={view} switcher={switcher} />
  );
}
