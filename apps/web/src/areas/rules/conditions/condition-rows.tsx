import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { AUTOPILOT_CONDITIONS, type AutopilotRuleRow } from '@matlas/contract';
import { useRules, useT } from '@matlas/web-kit';
import { Button, Checkbox, Form, Select } from 'antd';
import './conditions.css';
import { ConditionValue } from './condition-value';

const mostConditions = 12;

/** The conditions of a rule. All of them must be met. */
export function ConditionRows({
  senders,
  substances = [],
}: Pick<AutopilotRuleRow, 'senders'> & Partial<Pick<AutopilotRuleRow, 'substances'>>) {
  const t = useT();
  const rules = useRules();
  const kinds = AUTOPILOT_CONDITIONS.map((value) => ({ value, label: t(`autopilot.condition.${value}`) }));
  return (
    <Form.Item label={t('autopilot.field.conditions')} required>
      <Form.List name="conditions">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="ap-row">
                <Form.Item
                  name={[name, 'is']}
                  className="ap-row-kind"
                  rules={[rules.chosen(t('autopilot.field.kind'))]}
                >
                  <Select
                    options={kinds}
                    aria-label={t('autopilot.field.kind')}
                    placeholder={t('autopilot.field.kind')}
                  />
                </Form.Item>
                <div className="ap-row-value">
                  <ConditionValue row={name} senders={senders} substances={substances} />
                </div>
                <Form.Item name={[name, 'not']} valuePropName="checked">
                  <Checkbox>{t('autopilot.field.not')}</Checkbox>
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('autopilot.removeCondition', { number: name + 1 })}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              type="dashed"
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= mostConditions}
              onClick={() => add({})}
            >
              {t('autopilot.addCondition')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
