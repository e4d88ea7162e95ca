import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { exchangeCheckApi, type RulePackDetail, type RulePackRow } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  Facts,
  formatDate,
  nameIn,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useLate,
  useMay,
  usePageCrumbs,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { App, Button, Dropdown, Select, Tag, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ruleSetPath } from '../../shared/paths';
import { PackForm } from './pack-form';
import { PackRules, RulePanel } from './pack-rules';
import { RuleForm } from './rule-form';
import './check.css';

/** The version in the URL (`?version=`), else the draft, else the version in force, else the newest. */
function useVersion() {
  const [search, setSearch] = useSearchParams();
  const list = useRoute(exchangeCheckApi.pack.list, {}, { log: 'rulePacks.log.list' });
  const rows: readonly RulePackRow[] = list.data ?? [];
  const wanted = Number(search.get('version'));
  const chosen =
    rows.find(({ packVersion }) => packVersion === wanted) ??
    rows.find(({ state }) => state === 'draft') ??
    rows.find(({ inForce }) => inForce) ??
    rows[0];
  const show = (version: number | undefined) =>
    setSearch(version === undefined ? {} : { version: String(version) }, { replace: true });
  return { list, rows, chosen, show };
}

type Dialog = 'pack' | 'newRule' | number;

function useActions(
  pack: RulePackDetail,
  show: (version: number | undefined) => void,
  onDialog: (dialog: Dialog) => void,
) {
  const t = useT();
  const { modal, message } = App.useApp();
  const draft = useCommand(exchangeCheckApi.pack.draft, {
    log: 'rulePacks.log.draft',
    onDone: (made) => show(made.packVersion),
  });
  const publish = useCommand(exchangeCheckApi.pack.publish, {
    log: 'rulePacks.log.publish',
    pendingUntil: 'lists',
    onDone: () => void message.success(t('rulePacks.published')),
  });
  const remove = useCommand(exchangeCheckApi.pack.delete, {
    log: 'rulePacks.log.delete',
    onDone: () => show(undefined),
  });
  const { id, version, packVersion, can } = pack;
  const ask = (title: string, content: string, okText: string, onOk: () => void) =>
    void modal.confirm({ title, content, okText, cancelText: t('kit.cancel'), onOk });
  const more: NonNullable<MenuProps['items']> = [
    ...(can.edit ? [{ key: 'edit', label: t('rulePacks.pack.edit'), onClick: () => onDialog('pack') }] : []),
    ...(can.delete
      ? [
          {
            key: 'delete',
            label: t('rulePacks.deleteDraft'),
            danger: true,
            onClick: () =>
              ask(
                t('rulePacks.deleteTitle', { version: packVersion }),
                t('rulePacks.deleteExplained'),
                t('rulePacks.deleteDraft'),
                () => remove.mutate({ ids: [id] }),
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>
            {t('rulePacks.more')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      ) : null}
      {can.edit ? (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => onDialog('newRule')}>
          {t('rulePacks.rule.new')}
        </Button>
      ) : null}
      {can.derive ? (
        <Button type="primary" loading={draft.isPending} onClick={() => draft.mutate({})}>
          {t('rulePacks.nextVersion')}
        </Button>
      ) : null}
      {can.publish ? (
        <Button
          type="primary"
          loading={publish.isPending}
          onClick={() =>
            ask(
              t('rulePacks.publishTitle', { version: packVersion }),
              t('rulePacks.publishExplained', { date: formatDate(pack.validFrom) }),
              t('rulePacks.publish'),
              () => publish.mutate({ id, version }),
            )
          }
        >
          {t('rulePacks.publish')}
        </Button>
      ) : null}
    </>
  );
}

function PackFacts({ pack }: { pack: RulePackDetail }) {
  const t = useT();
  const language = useLanguage();
  const set =
    pack.ruleSet === null ? (
      t('rulePacks.pack.ownRules')
    ) : (
      <Link key="set" to={ruleSetPath(pack.ruleSet)}>
        {nameIn(language, pack.ruleSetName, pack.ruleSetNameEn)} · {pack.ruleSet}
      </Link>
    );
  const items = [
    [t('rulePacks.pack.field.validFrom'), formatDate(pack.validFrom)],
    [t('rulePacks.pack.field.ruleSet'), set],
    [t('rulePacks.pack.errors'), t(pack.blocksSending ? 'rulePacks.pack.blocks' : 'rulePacks.pack.tells')],
    ...(pack.publishedAt
      ? [
          [
            t('rulePacks.pack.publishedAt'),
            `${formatDate(pack.publishedAt)}${pack.publishedBy ? ` · ${pack.publishedBy}` : ''}`,
          ] as const,
        ]
      : []),
    ...(pack.remark ? [[t('rulePacks.pack.field.remark'), pack.remark] as const] : []),
  ] as const;
  return (
    <div className="ck-facts">
      <Facts items={items.map(([label, value]) => [label ?? '', value] as const)} />
    </div>
  );
}

function OpenPack({
  pack,
  rows,
  show,
}: {
  pack: RulePackDetail;
  rows: readonly RulePackRow[];
  show: (version: number | undefined) => void;
}) {
  const t = useT();
  const [dialog, setDialog] = useState<Dialog>();
  const [openId, setOpenId] = useState<number>();
  const actions = useActions(pack, show, setDialog);
  const rule = pack.packRules.find(({ id }) => id === openId);
  const edited = typeof dialog === 'number' ? pack.packRules.find(({ id }) => id === dialog) : undefined;
  const close = () => setDialog(undefined);
  const options = rows.map(({ packVersion, state, inForce }) => ({
    value: packVersion,
    label: [
      t('rulePacks.version', { version: packVersion }),
      state === 'draft' ? t('rulePacks.state.draft') : inForce ? t('rulePacks.inForce') : '',
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const panel = rule ? (
    <RulePanel key={rule.id} rule={rule} onEdit={() => setDialog(rule.id)} onClose={() => setOpenId(undefined)} />
  ) : null;
  return (
    <Page>
      <PageHead
        title={t('rulePacks.title')}
        crumbs={usePageCrumbs()}
        tags={
          <>
            <Tag>{t(`rulePacks.state.${pack.state}`)}</Tag>
            {pack.inForce ? <Tag>{t('rulePacks.inForce')}</Tag> : null}
          </>
        }
        actions={actions}
      />
      <div className="ck-bar">
        <Select
          className="ck-version"
          value={pack.packVersion}
          options={options}
          aria-label={t('rulePacks.versions')}
          onChange={show}
        />
      </div>
      <PackFacts pack={pack} />
      <PageBody panel={panel}>
        {pack.packRules.length === 0 ? (
          <EmptyState
            title={t('rulePacks.rule.none')}
            action={
              pack.can.edit ? (
                <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('newRule')}>
                  {t('rulePacks.rule.new')}
                </Button>
              ) : null
            }
          >
            {t('rulePacks.rule.noneExplained')}
          </EmptyState>
        ) : (
          <PackRules rules={pack.packRules} current={rule?.id} onOpen={setOpenId} />
        )}
      </PageBody>
      {dialog === 'pack' ? <PackForm pack={pack} onClose={close} /> : null}
      {dialog === 'newRule' || edited ? <RuleForm pack={pack} record={edited} onClose={close} /> : null}
    </Page>
  );
}

function NoPack() {
  const t = useT();
  const may = useMay();
  const draft = useCommand(exchangeCheckApi.pack.draft, { log: 'rulePacks.log.draft' });
  const start = may(exchangeCheckApi.pack.draft) ? (
    <Button type="primary" loading={draft.isPending} onClick={() => draft.mutate({})}>
      {t('rulePacks.start')}
    </Button>
  ) : null;
  return (
    <Page>
      <PageHead title={t('rulePacks.title')} crumbs={usePageCrumbs()} />
      <EmptyState title={t('rulePacks.none')} action={start}>
        {t('rulePacks.explained')}
      </EmptyState>
    </Page>
  );
}

/** User-defined rules: the rule pack of the enterprise, version by version. */
export function RulesPage() {
  const { list, rows, chosen, show } = useVersion();
  const detail = useRoute(
    exchangeCheckApi.pack.get,
    { id: chosen?.id ?? 0 },
    { log: 'rulePacks.log.open', enabled: chosen !== undefined, keepPrevious: true },
  );
  const isLate = useLate(list.isLoading || detail.isLoading);
  const error = list.error ?? detail.error;
  if (error)
    return (
      <Page>
        <ErrorState
          error={error}
          onRetry={() => {
            void list.refetch();
            void detail.refetch();
          }}
        />
      </Page>
    );
  if (list.data && !chosen) return <NoPack />;
  if (!detail.data) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return <OpenPack pack={detail.data} rows={rows} show={show} />;
}
