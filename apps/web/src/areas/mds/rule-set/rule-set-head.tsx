import { DownOutlined } from '@ant-design/icons';
import { mdsRuleSetApi, type RuleSetDetail, type RuleSetRow } from '@matlas/contract';
import { Facts, formatDate, formatNumber, nameIn, useCommand, useLanguage, useT } from '@matlas/web-kit';
import { App, Button, Dropdown, Select, Tag, type MenuProps } from 'antd';

export type RuleSetDialog = 'derive' | 'names';

export function RuleSetTags({ set }: { set: RuleSetRow }) {
  const t = useT();
  return (
    <>
      <Tag>{t(`ruleSet.state.${set.state}`)}</Tag>
      {set.inForce ? <Tag>{t('ruleSet.inForce')}</Tag> : null}
    </>
  );
}

/** Versions to choose from, with their keys; those of the own enterprise come first. */
export function VersionSelect({
  rows,
  value,
  label,
  onChange,
  allowClear = false,
  placeholder,
}: {
  rows: readonly RuleSetRow[];
  value: string | undefined;
  label: string;
  onChange: (key: string | undefined) => void;
  allowClear?: boolean;
  placeholder?: string;
}) {
  const t = useT();
  const language = useLanguage();
  const group = (title: string, sets: readonly RuleSetRow[]) => ({
    label: title,
    options: sets.map((set) => ({
      value: set.key,
      label: `${nameIn(language, set.nameZh, set.nameEn)} · ${set.key}${set.state === 'draft' ? ` · ${t('ruleSet.state.draft')}` : ''}`,
    })),
  });
  const groups = [
    group(
      t('ruleSet.own'),
      rows.filter(({ builtIn }) => !builtIn),
    ),
    group(
      t('ruleSet.builtIn'),
      rows.filter(({ builtIn }) => builtIn),
    ),
  ].filter(({ options }) => options.length > 0);
  return (
    <Select
      className="rs-select"
      value={value ?? null}
      options={groups}
      aria-label={label}
      allowClear={allowClear}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      onChange={(key: string | null) => onChange(key ?? undefined)}
    />
  );
}

function useActions(set: RuleSetDetail, onDialog: (dialog: RuleSetDialog) => void, onShow: (key: string) => void) {
  const t = useT();
  const { modal, message } = App.useApp();
  const showMessage = (key: string) => () => void message.success(t(key));
  const derive = useCommand(mdsRuleSetApi.derive, {
    log: ['ruleSet.title', 'ruleSet.nextVersion'],
    onDone: (made) => onShow(made.key),
  });
  const activate = useCommand(mdsRuleSetApi.activate, {
    log: ['ruleSet.title', 'ruleSet.activate'],
    pendingUntil: 'lists',
    onDone: showMessage('ruleSet.activated'),
  });
  const remove = useCommand(mdsRuleSetApi.delete, {
    log: ['ruleSet.title', 'ruleSet.delete'],
    onDone: () => {
      if (set.baseKey) onShow(set.baseKey);
    },
  });
  const choose = useCommand(mdsRuleSetApi.choose, {
    log: ['ruleSet.title', 'ruleSet.choose'],
    pendingUntil: 'lists',
    onDone: showMessage('ruleSet.isChosen'),
  });
  const { id, version, can, builtIn } = set;
  const ask = (title: string, content: string, okText: string, onOk: () => void) =>
    void modal.confirm({ title, content, okText, cancelText: t('kit.cancel'), onOk });
  return {
    isBusy: derive.isPending || activate.isPending || remove.isPending || choose.isPending,
    choose: can.choose
      ? () =>
          ask(t('ruleSet.chooseTitle'), t('ruleSet.chooseExplained', { key: set.key }), t('ruleSet.choose'), () =>
            choose.mutate({ id }),
          )
      : undefined,
    activate: can.activate
      ? () =>
          ask(
            t('ruleSet.activateTitle'),
            t('ruleSet.activateExplained', { date: formatDate(set.validFrom) }),
            t('ruleSet.activate'),
            () => activate.mutate({ id, version }),
          )
      : undefined,
    nextVersion: can.derive && !builtIn ? () => derive.mutate({ id }) : undefined,
    derive: can.derive ? () => onDialog('derive') : undefined,
    names: can.edit ? () => onDialog('names') : undefined,
    remove: can.delete
      ? () =>
          ask(t('ruleSet.deleteTitle'), t('ruleSet.deleteExplained', { key: set.key }), t('ruleSet.delete'), () =>
            remove.mutate({ ids: [id] }),
          )
      : undefined,
  };
}

export function RuleSetActions({
  set,
  onDialog,
  onShow,
}: {
  set: RuleSetDetail;
  onDialog: (dialog: RuleSetDialog) => void;
  onShow: (key: string) => void;
}) {
  const t = useT();
  const does = useActions(set, onDialog, onShow);
  const more: NonNullable<MenuProps['items']> = [
    ...(does.names ? [{ key: 'names', label: t('ruleSet.edit'), onClick: does.names }] : []),
    ...(does.nextVersion ? [{ key: 'next', label: t('ruleSet.nextVersion'), onClick: does.nextVersion }] : []),
    ...(does.derive ? [{ key: 'derive', label: t('ruleSet.derive'), onClick: does.derive }] : []),
    ...(does.remove ? [{ key: 'delete', label: t('ruleSet.delete'), danger: true, onClick: does.remove }] : []),
  ];
  return (
    <>
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={['click']}>
          <Button>
            {t('ruleSet.more')} <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      ) : null}
      {does.choose ? (
        <Button type={does.activate ? 'default' : 'primary'} loading={does.isBusy} onClick={does.choose}>
          {t('ruleSet.choose')}
        </Button>
      ) : null}
      {does.activate ? (
        <Button type="primary" loading={does.isBusy} onClick={does.activate}>
          {t('ruleSet.activate')}
        </Button>
      ) : null}
    </>
  );
}

/** Base, validity and scope of the version. */
export function RuleSetFacts({ set }: { set: RuleSetDetail }) {
  const t = useT();
  const differs = set.rules.filter(({ changed }) => changed.length > 0).length;
  return (
    <div className="rs-facts">
      <Facts
        items={[
          [t('ruleSet.validFrom'), formatDate(set.validFrom)],
          [t('ruleSet.base'), set.baseKey],
          [t('ruleSet.sheets'), formatNumber(set.sheetCount)],
          [
            t('ruleSet.rulesAsked'),
            t('ruleSet.rulesOf', {
              asked: set.rules.filter(({ severity }) => severity !== null).length,
              all: set.rules.length,
            }),
          ],
          [t('ruleSet.differs'), set.comparedWith ? formatNumber(differs) : null],
        ]}
      />
    </div>
  );
}
