import { checkType, rulesAuditApi, type AuditRuleRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  nameIn,
  ResourceList,
  useCommand,
  useFilterOptions,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
  type Column,
  type RowAction,
} from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useConditionText } from './conditions/condition-words';
import { AsOfPicker, useAsOf } from './as-of';
import { AuditRuleForm } from './audit-rule-form';
import { AuditTrial } from './audit-trial';
import './rules.css';

function useRuleColumns(): Column<AuditRuleRow>[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const textOf = useConditionText();
  return [
    { field: 'code', width: 130, sortable: true, render: ({ code }) => <Code>{code}</Code> },
    {
      key: 'name',
      isName: true,
      plainText: ({ code }) => code,
      render: (rule) => (
        <>
          <div>{nameIn(language, rule.nameZh, rule.nameEn)}</div>
          <div className="m-faint">
            {rule.conditions.map((condition) => textOf(condition, rule)).join(t('auditRules.and'))}
          </div>
        </>
      ),
    },
    {
      field: 'checkType',
      width: 100,
      priority: 2,
      render: (rule) => (
        <Tag color={rule.checkType === checkType.of.error ? 'error' : 'warning'}>
          {wordOf(checkType, rule.checkType)}
        </Tag>
      ),
    },
    {
      field: 'active',
      width: 130,
      priority: 1,
      render: ({ active, inForce }) =>
        t(active ? (inForce ? 'auditRules.state.inForce' : 'auditRules.state.notNow') : 'auditRules.state.off'),
    },
    { field: 'position', width: 72, align: 'right', priority: 3 },
    { field: 'validFrom', width: 120, priority: 3, render: ({ validFrom }) => formatDate(validFrom) },
    { field: 'validTo', width: 120, priority: 3, render: ({ validTo }) => formatDate(validTo) },
  ];
}
const maxRules = 100;
/** Moves a rule by one place among all rules, even when the list is filtered. */
function useMoveRule(): (id: number, by: -1 | 1) => void {
  const { data } = useRoute(
    rulesAuditApi.page,
    { pageNo: 1, pageSize: maxRules, sort: 'position' },
    { log: 'auditRules.log.order' },
  );
  const order = useCommand(rulesAuditApi.order, { log: ['auditRules.title', 'auditRules.log.order'] });
  return (id, by) => {
    const ids = (data?.records ?? []).map((row) => row.id);
    const other = ids[ids.indexOf(id) + by];
    if (other !== undefined) order.mutate({ ids: ids.map((one) => (one === id ? other : one === other ? id : one)) });
  };
}

/** Audit rules for received sheets: conditions with the level error or warning, in order, and their current results. */
export function AuditRulesPage() {
  const t = useT();
  const may = useMay();
  const [asOf] = useAsOf();
  const [isTrying, setTrying] = useState(false);
  const move = useMoveRule();
  const weights = useFilterOptions(checkType);
  const mayEdit = may(rulesAuditApi.saveOrUpdate);
  const rowActions = (rule: AuditRuleRow): RowAction[] =>
    mayEdit
      ? [
          { key: 'up', label: t('auditRules.up'), onClick: () => move(rule.id, -1) },
          { key: 'down', label: t('auditRules.down'), onClick: () => move(rule.id, 1) },
        ]
      : [];
  return (
    <>
      <ResourceList
        name="auditRules"
        list={rulesAuditApi.page}
        columns={useRuleColumns()}
        defaultSort="position"
        fixed={asOf ? { asOf } : {}}
        filters={[{ field: 'checkType', kind: 'choice', options: weights }]}
        actions={
          <>
            <AsOfPicker />
            <Button onClick={() => setTrying(true)}>{t('auditRules.trial')}</Button>
          </>
        }
        save={rulesAuditApi.saveOrUpdate}
        form={({ record, onClose }) => <AuditRuleForm rule={record} onClose={onClose} />}
        remove={rulesAuditApi.delete}
        rowActions={rowActions}
      />
      {isTrying ? <AuditTrial asOf={asOf} onClose={() => setTrying(false)} /> : null}
    </>
  );
}
