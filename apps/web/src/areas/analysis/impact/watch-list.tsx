import { BellOutlined, EyeOutlined, HistoryOutlined } from '@ant-design/icons';
import { analysisTaskApi, analysisWatchApi, rulesApi, type AnalysisWatchRow } from '@matlas/contract';
import {
  Field,
  formatDateTime,
  formatNumber,
  nameIn,
  NumberField,
  ResourceForm,
  ResourceList,
  useCommand,
  useLanguage,
  useMay,
  useRoute,
  useRules,
  useSession,
  useT,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { App, Checkbox, Input, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { impactPath } from '../../shared/paths';

function WatchForm({ record, onClose }: { record: AnalysisWatchRow | undefined; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const session = useSession();
  const { maxLength } = useRules();
  const { codeOf } = useLawWords();
  const laws = useRoute(rulesApi.laws.list, {}, { log: 'analysis.log.laws', enabled: may(rulesApi.laws.list) });
  const people = useRoute(
    analysisTaskApi.people,
    {},
    { log: ['impact.title', 'impact.log.people'], enabled: may(analysisTaskApi.people) },
  );
  const initial = record
    ? { ...record, subscriberIds: record.subscribers.map(({ id }) => id) }
    : { active: true, subscriberIds: session ? [session.userId] : [] };
  return (
    <ResourceForm
      name="impact.watches"
      title={t(record ? 'impact.watches.edit' : 'impact.watches.new')}
      save={analysisWatchApi.saveOrUpdate}
      record={record}
      initial={initial}
      onClose={onClose}
      log={['impact.title', 'impact.log.watch']}
    >
      <Field name="name" isRequired rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="lawIds" isRequired isChoice>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('impact.watches.field.lawIds')}
          options={(laws.data ?? []).map((law) => ({
            value: law.id,
            label: `${codeOf(law.code)} · ${nameIn(language, law.nameZh, law.nameEn)}`,
          }))}
        />
      </Field>
      <Field name="horizonMonths" help="impact.watches.horizonHelp">
        <NumberField />
      </Field>
      <Field name="subscriberIds" isChoice>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('impact.watches.field.subscriberIds')}
          options={(people.data ?? []).map(({ id, name, loginName }) => ({
            value: id,
            label: `${name} (${loginName})`,
          }))}
        />
      </Field>
      <Field name="active" valuePropName="checked">
        <Checkbox>{t('impact.watches.activeHelp')}</Checkbox>
      </Field>
    </ResourceForm>
  );
}

function useWatchColumns(): Column<AnalysisWatchRow>[] {
  const t = useT();
  const { codeOf } = useLawWords();
  return [
    { field: 'name', sortable: true, isName: true },
    {
      key: 'laws',
      width: 220,
      render: ({ lawCodes }) => <span className="m-cut">{lawCodes.map(codeOf).join(t('impact.comma'))}</span>,
    },
    {
      key: 'last',
      width: 270,
      priority: 3,
      render: ({ last }) =>
        last
          ? t('impact.lastFound', {
              entries: formatNumber(last.counts.entries),
              models: formatNumber(last.counts.models),
              sheets: formatNumber(last.counts.ownSheets + last.counts.receivedSheets),
            })
          : '–',
    },
    {
      field: 'horizonMonths',
      width: 120,
      render: ({ horizonMonths }) => (horizonMonths === null ? '–' : t('impact.months', { count: horizonMonths })),
    },
    {
      field: 'active',
      width: 90,
      priority: 1,
      render: ({ active }) => (
        <Tag color={active ? 'success' : 'default'}>{t(active ? 'impact.isActive' : 'impact.isResting')}</Tag>
      ),
    },
    { field: 'results', width: 96, align: 'right', render: ({ results }) => formatNumber(results) },
    {
      field: 'lastRunAt',
      width: 140,
      sortable: true,
      priority: 3,
      render: ({ lastRunAt }) => (lastRunAt ? formatDateTime(lastRunAt) : '–'),
    },
    {
      key: 'subscribers',
      width: 170,
      priority: 3,
      render: ({ subscribers }) => (
        <span className="m-cut">{subscribers.map(({ name }) => name).join(t('impact.comma')) || '–'}</span>
      ),
    },
  ];
}

/** Actions of a row: subscribe, calculate now, and open the last result. */
function useRowActions() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const subscribe = useCommand(analysisWatchApi.subscribe, { log: ['impact.title', 'impact.log.subscribe'] });
  const look = useCommand(analysisWatchApi.runNow, {
    log: ['impact.title', 'impact.log.look'],
    onDone: (found) => {
      if (found) void navigate(impactPath(found.id));
      else void message.info(t('impact.nothingNew'));
    },
  });
  return ({ id, subscribed, last }: AnalysisWatchRow): RowAction[] => [
    {
      key: 'subscribe',
      label: t(subscribed ? 'impact.unsubscribe' : 'impact.subscribe'),
      icon: <BellOutlined aria-hidden />,
      onClick: () => subscribe.mutate({ id, on: !subscribed }),
    },
    ...(may(analysisWatchApi.runNow)
      ? [
          {
            key: 'look',
            label: t('impact.lookNow'),
            icon: <EyeOutlined aria-hidden />,
            onClick: () => look.mutate({ id }),
          },
        ]
      : []),
    ...(last
      ? [
          {
            key: 'last',
            label: t('impact.openLast'),
            icon: <HistoryOutlined aria-hidden />,
            onClick: () => void navigate(impactPath(last.id)),
          },
        ]
      : []),
  ];
}

/** Watched regulations: what their last change affected, and who is notified. */
export function WatchList({ switcher }: { switcher: ReactNode }) {
  const navigate = useNavigate();
  const columns = useWatchColumns();
  const rowActions = useRowActions();
  return (
    <ResourceList<AnalysisWatchRow>
      name="impact.watches"
      list={analysisWatchApi.page}
      columns={columns}
      defaultSort="name"
      save={analysisWatchApi.saveOrUpdate}
      form={(form) => <WatchForm {...form} />}
      remove={analysisWatchApi.delete}
      actions={switcher}
      onOpen={({ id }) => void navigate(`/analysis/ListImpact?watchId=${id}`)}
      rowActions={rowActions}
    />
  );
}
