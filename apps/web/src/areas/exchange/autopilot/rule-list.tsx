import { DeleteOutlined, DownOutlined, EditOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons';
import { exchangeAutopilotApi, type AutopilotRuleRow } from '@matlas/contract';
import { useCommand, useT } from '@matlas/web-kit';
import { Button, Switch, Tag } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useUndo } from '../../shared/use-undo';
import { useConditionText } from '../../rules/conditions/condition-words';

/** Moves `id` before `target`, or to the end when `target` is undefined. */
export function moveBefore(ids: readonly number[], id: number, target: number | undefined): number[] {
  const rest = ids.filter((one) => one !== id);
  const at = target === undefined ? rest.length : rest.indexOf(target);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
/** Moves `id` up or down by one. The list is unchanged at its ends. */
export function moveByOne(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id);
  const other = ids[at + by];
  if (other === undefined) return [...ids];
  return ids.map((one) => (one === id ? other : one === other ? id : one));
}

const toRuleInput = ({ id, version, name, active, action, conditions, maxPerDay, reason, text }: AutopilotRuleRow) => ({
  id,
  version,
  name,
  active,
  action,
  conditions,
  maxPerDay: maxPerDay ?? undefined,
  reason: reason ?? undefined,
  text: text ?? undefined,
});

interface RowProps {
  rule: AutopilotRuleRow;
  mayEdit: boolean;
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onStep: (by: -1 | 1) => void;
  onDelete: () => void;
  onActive: (active: boolean) => void;
}
function RuleRow({ rule, mayEdit, isFirst, isLast, onEdit, onStep, onDelete, onActive }: RowProps) {
  const t = useT();
  const textOf = useConditionText();
  const label = (key: string) => t(`autopilot.row.${key}`, { name: rule.name });
  return (
    <>
      {mayEdit ? <HolderOutlined className="ap-handle" aria-hidden /> : null}
      <Switch size="small" checked={rule.active} disabled={!mayEdit} aria-label={label('active')} onChange={onActive} />
      <div className="ap-rule-words">
        <div className="ap-rule-name">
          <span>{rule.name}</span>
          <Tag>{t(`autopilot.action.${rule.action}`)}</Tag>
          {rule.maxPerDay === null ? null : (
            <span className="m-faint">
              {t('autopilot.row.today', { count: rule.decidedToday, most: rule.maxPerDay })}
            </span>
          )}
        </div>
        <ul className="ap-conditions">
          {rule.conditions.map((condition, at) => (
            <li key={`${condition.is} ${at}`}>{textOf(condition, rule)}</li>
          ))}
        </ul>
      </div>
      {mayEdit ? (
        <div className="ap-rule-actions">
          <Button
            size="small"
            type="text"
            icon={<UpOutlined aria-hidden />}
            disabled={isFirst}
            aria-label={label('up')}
            title={t('autopilot.row.upHint')}
            onClick={() => onStep(-1)}
          />
          <Button
            size="small"
            type="text"
            icon={<DownOutlined aria-hidden />}
            disabled={isLast}
            aria-label={label('down')}
            title={t('autopilot.row.downHint')}
            onClick={() => onStep(1)}
          />
          <Button
            size="small"
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={label('edit')}
            title={t('kit.edit')}
            onClick={onEdit}
          />
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={label('delete')}
            title={t('kit.delete')}
            onClick={onDelete}
          />
        </div>
      ) : null}
    </>
  );
}

/** Commands that change the rules and their order. */
function useRuleCommands(rules: readonly AutopilotRuleRow[]) {
  const offerUndo = useUndo();
  const order = useCommand(exchangeAutopilotApi.order, { log: 'autopilot.log.order' });
  const save = useCommand(exchangeAutopilotApi.save, { log: 'autopilot.log.active' });
  const remove = useCommand(exchangeAutopilotApi.remove, { log: 'autopilot.log.delete' });
  const ids = rules.map(({ id }) => id);
  const step = (id: number, by: -1 | 1) => {
    const next = moveByOne(ids, id, by);
    if (next.join() !== ids.join()) order.mutate({ ids: next });
  };
  const move = (id: number, target: number | undefined) => order.mutate({ ids: moveBefore(ids, id, target) });
  const setActive = (rule: AutopilotRuleRow, active: boolean) => save.mutate({ ...toRuleInput(rule), active });
  const discard = (rule: AutopilotRuleRow) => {
    const { id: _id, version: _version, ...again } = toRuleInput(rule);
    const putBack = () =>
      void save.run(again).then((made) => {
        if (made) order.mutate({ ids: ids.map((one) => (one === rule.id ? made.id : one)) });
      });
    remove.mutate(
      { ids: [rule.id] },
      { onSuccess: () => offerUndo('autopilot.row.deleted', putBack, { name: rule.name }) },
    );
  };
  return { move, step, discard, setActive };
}

/** The rules in their order, changed by dragging or by Alt and the arrow keys. The first rule that applies decides. */
export function RuleList({
  rules,
  mayEdit,
  onEdit,
}: {
  rules: readonly AutopilotRuleRow[];
  mayEdit: boolean;
  onEdit: (rule: AutopilotRuleRow) => void;
}) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const { move, step, discard, setActive } = useRuleCommands(rules);
  const drop = (target: number | undefined) => {
    if (dragged !== undefined && dragged !== target) move(dragged, target);
    setDragged(undefined);
    setOver(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, rule: AutopilotRuleRow) => {
    if (!mayEdit || event.target !== event.currentTarget) return;
    if (event.altKey && event.key === 'ArrowUp') {
      event.preventDefault();
      step(rule.id, -1);
    }
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      step(rule.id, 1);
    }
    if (event.key === 'Enter') onEdit(rule);
  };
  return (
    <ol className="ap-rules" aria-label={t('autopilot.view.rules')}>
      {rules.map((rule, at) => (
        <li
          key={rule.id}
          className={`ap-rule${rule.active ? '' : ' is-off'}${over === rule.id ? ' is-over' : ''}`}
          tabIndex={0}
          draggable={mayEdit}
          onKeyDown={(event) => onKeyDown(event, rule)}
          onDragStart={() => setDragged(rule.id)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(rule.id);
          }}
          onDragEnd={() => {
            setDragged(undefined);
            setOver(undefined);
          }}
          onDrop={() => drop(rule.id)}
        >
          <RuleRow
            rule={rule}
            mayEdit={mayEdit}
            isFirst={at === 0}
            isLast={at === rules.length - 1}
            onEdit={() => onEdit(rule)}
            onStep={(by) => step(rule.id, by)}
            onDelete={() => discard(rule)}
            onActive={(active) => setActive(rule, active)}
          />
        </li>
      ))}
      <li className="ap-last" onDragOver={(event) => event.preventDefault()} onDrop={() => drop(undefined)}>
        {t('autopilot.row.last')}
      </li>
    </ol>
  );
}
