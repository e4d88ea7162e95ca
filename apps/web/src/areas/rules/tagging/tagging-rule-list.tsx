import { recyclabilityFlag, RULE_STATES, rulesTaggingApi, type TaggingRuleRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  nameIn,
  ResourceList,
  RrrMarkTag,
  useCommand,
  useLanguage,
  useMay,
  useNarrow,
  useRoute,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useAsOf } from '../as-of';
import { OwnTag } from './own-tag';
import { ruleInput, useRuleSubject } from './rule-words';
import { TaggingRuleForm } from './tagging-rule-form';
import { TaggingRulePanel } from './tagging-rule-panel';

function useRuleColumns(): Column<TaggingRuleRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const subjectOf = useRuleSubject();
  const isNarrow = useNarrow();
  return [
    {
      field: 'classCode',
      isName: true,
      sortable: true,
      plainText: subjectOf,
      render: (rule) => (
        <>
          {subjectOf(rule)}
          {rule.classCode === null ? <span className="m-faint"> · {t('taggingRules.asWhole')}</span> : null}{' '}
          <OwnTag row={rule} />
        </>
      ),
    },
    {
      field: 'scope',
      width: 180,
      sortable: true,
      priority: 2,
      render: ({ scope }) =>
        scope ? (
          <span className="m-cut" title={nameIn(language, scope.nameZh, scope.nameEn)}>
            <Code>{scope.code}</Code> {nameIn(language, scope.nameZh, scope.nameEn)}
          </span>
        ) : (
          <span className="m-faint">{t('taggingRules.allParts')}</span>
        ),
    },
    {
      field: 'flag',
      width: 190,
      sortable: true,
      priority: 1,
      render: ({ flag }) => (
        <span className="tg-flag">
          <RrrMarkTag value={flag} />
          {isNarrow ? null : <span className="m-faint">{wordOf(recyclabilityFlag, flag)}</span>}
        </span>
      ),
    },
    {
      field: 'technology',
      width: 230,
      sortable: true,
      priority: 2,
      render: ({ technology }) =>
        technology ? (
          <span className="m-cut" title={nameIn(language, technology.nameZh, technology.nameEn)}>
            <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
          </span>
        ) : (
          '–'
        ),
    },
    {
      field: 'state',
      width: 150,
      priority: 2,
      render: ({ state }) =>
        state === 'inForce' ? (
          t('taggingRules.state.inForce')
        ) : (
          <Tag color={state === 'technologyEnded' ? 'error' : 'default'}>{t(`taggingRules.state.${state}`)}</Tag>
        ),
    },
    { field: 'validFrom', width: 120, sortable: true, priority: 3, render: ({ validFrom }) => formatDate(validFrom) },
    { field: 'validTo', width: 120, sortable: true, priority: 3, render: ({ validTo }) => formatDate(validTo) },
  ];
}

/** Tagging rules of materials in parts: proposals of the platform, and rules of the enterprise. */
export function TaggingRuleList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const wordOf = useWordOf();
  const [asOf] = useAsOf();
  const scopes = useRoute(rulesTaggingApi.scopeNames, {}, { log: 'taggingRules.log.scopes' }).data ?? [];
  const save = useCommand(rulesTaggingApi.saveOrUpdate, { log: ['taggingRules.title', 'taggingRules.log.turn'] });
  const turn = (rule: TaggingRuleRow) => save.mutate({ ...ruleInput(rule), active: !rule.active });
  const rowActions = (rule: TaggingRuleRow): RowAction[] =>
    may(rulesTaggingApi.saveOrUpdate)
      ? [
          {
            key: 'turn',
            label: t(rule.active ? 'taggingRules.turnOff' : 'taggingRules.turnOn'),
            onClick: () => turn(rule),
          },
        ]
      : [];
  return (
    <ResourceList<TaggingRuleRow>
      name="taggingRules"
      list={rulesTaggingApi.page}
      columns={useRuleColumns()}
      fixed={asOf ? { asOf } : {}}
      actions={actions}
      save={rulesTaggingApi.saveOrUpdate}
      form={({ record, onClose }) => <TaggingRuleForm rule={record} onClose={onClose} />}
      remove={rulesTaggingApi.delete}
      rowActions={rowActions}
      filters={[
        {
          field: 'flag',
          kind: 'choices',
          options: recyclabilityFlag.members.map(({ value }) => ({
            value,
            label: `${value} ${wordOf(recyclabilityFlag, value)}`,
          })),
        },
        {
          field: 'scopeId',
          kind: 'choice',
          options: scopes.map(({ id, nameZh, nameEn }) => ({
            value: String(id),
            label: nameIn(language, nameZh, nameEn),
          })),
        },
        {
          field: 'state',
          kind: 'choices',
          options: RULE_STATES.map((value) => ({ value, label: t(`taggingRules.state.${value}`) })),
        },
        {
          field: 'builtIn',
          kind: 'choice',
          options: [
            { value: 'true', label: t('taggingRules.platform') },
            { value: 'false', label: t('taggingRules.ours') },
          ],
        },
      ]}
      panel={(rule, close) => <TaggingRulePanel key={rule.id} rule={rule} onClose={close} />}
    />
  );
}
