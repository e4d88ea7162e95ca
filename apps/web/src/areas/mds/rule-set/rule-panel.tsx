import { findingSeverity, mdsRuleSetApi, type RuleSetDetail, type RuleTexts } from '@matlas/contract';
import { SEVERITIES } from '@matlas/domain';
import { Code, DetailPanel, Facts, PanelSection, useCommand, useT, useWordOf, type CallError } from '@matlas/web-kit';
import { Alert, Button, Input, Select, Switch } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { toRuleChange, withoutRule, withRule, type RuleChange } from './rule-change';
import { ParamField } from './param-field';
import { RuleSeverity } from './rule-rows';
import { useParamWords } from './use-param-words';

const longestReason = 490;

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="d-field">
      <span className="m-faint">{label}</span>
      {children}
    </div>
  );
}

/** Settings of a rule: a higher severity is always possible, a lower one or "off" as far as the rule allows. */
function RuleForm({
  rule,
  change,
  onChange,
}: {
  rule: RuleTexts;
  change: RuleChange;
  onChange: (change: RuleChange) => void;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const { paramsOf } = useParamWords();
  const switchId = useId();
  const lightest = SEVERITIES.indexOf(
    rule.baseSeverity && SEVERITIES.indexOf(rule.baseSeverity) < SEVERITIES.indexOf(rule.lowest)
      ? rule.baseSeverity
      : rule.lowest,
  );
  const severities = SEVERITIES.filter((_, index) => index >= lightest)
    .toReversed()
    .map((value) => ({ value, label: wordOf(findingSeverity, value) }));
  const mayBeOff = rule.mayBeOff || rule.baseSeverity === null;
  return (
    <div className="d-form">
      {mayBeOff ? (
        <div className="d-flag">
          <Switch id={switchId} checked={!change.isOff} onChange={(isOn) => onChange({ ...change, isOff: !isOn })} />
          <label htmlFor={switchId}>{t('ruleSet.isAsked')}</label>
        </div>
      ) : (
        <p className="m-faint">{t('ruleSet.notOff')}</p>
      )}
      {change.isOff && rule.baseSeverity !== null ? (
        <Labelled label={t('ruleSet.reason')}>
          <Input.TextArea
            value={change.reason}
            maxLength={longestReason}
            rows={3}
            aria-label={t('ruleSet.reason')}
            onChange={(event) => onChange({ ...change, reason: event.target.value })}
          />
        </Labelled>
      ) : null}
      {change.isOff ? null : (
        <>
          <Labelled label={t('ruleSet.severity')}>
            <Select
              className="m-wide"
              value={change.severity}
              options={severities}
              disabled={severities.length < 2}
              aria-label={t('ruleSet.severity')}
              onChange={(severity) => onChange({ ...change, severity })}
            />
          </Labelled>
          {paramsOf(rule).map(({ name, label, form }) => (
            <Labelled key={name} label={label}>
              <ParamField
                name={name}
                label={label}
                form={form}
                value={change.params[name]}
                onChange={(value) => onChange({ ...change, params: { ...change.params, [name]: value } })}
              />
            </Labelled>
          ))}
        </>
      )}
    </div>
  );
}

function ComparedSettings({ set, rule }: { set: RuleSetDetail; rule: RuleTexts }) {
  const t = useT();
  const { paramsOf } = useParamWords();
  const changed = paramsOf(rule).filter(({ isChanged }) => isChanged);
  if (!set.comparedWith || changed.length === 0) return null;
  return (
    <PanelSection title={t('ruleSet.comparedWith', { key: set.comparedWith.key })}>
      <Facts
        items={changed.map(
          ({ label, before }) =>
            [
              label,
              <span key={label} className="rs-lines">
                {before.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </span>,
            ] as const,
        )}
      />
    </PanelSection>
  );
}

function RuleSettings({ rule }: { rule: RuleTexts }) {
  const t = useT();
  const { paramsOf } = useParamWords();
  const params = paramsOf(rule).map(
    ({ label, words }) =>
      [
        label,
        <span key={label} className="rs-lines">
          {words.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>,
      ] as const,
  );
  return (
    <Facts
      items={[
        [t('ruleSet.severity'), <RuleSeverity key="weight" rule={rule} />],
        [t('ruleSet.reason'), rule.reason],
        ...params,
      ]}
    />
  );
}

const refusalOf = (error: CallError | null): string | undefined =>
  error ? (error.issues[0]?.message ?? error.message) : undefined;

/** One rule: its reason, severity and parameters. In a draft they can be edited here. */
export function RulePanel({ set, rule, onClose }: { set: RuleSetDetail; rule: RuleTexts; onClose: () => void }) {
  const t = useT();
  const [change, setChange] = useState(() => toRuleChange(rule));
  const save = useCommand(mdsRuleSetApi.save, {
    log: 'ruleSet.log.save',
    pendingUntil: 'lists',
    quiet: true,
    onDone: (saved) => {
      const after = saved.rules.find(({ id }) => id === rule.id);
      if (after) setChange(toRuleChange(after));
    },
  });
  const send = (own: RuleSetDetail['own']) =>
    save.mutate({
      id: set.id,
      version: set.version,
      nameZh: set.nameZh,
      nameEn: set.nameEn,
      validFrom: set.validFrom,
      own,
    });
  const isSame = JSON.stringify(change) === JSON.stringify(toRuleChange(rule));
  const refusal = refusalOf(save.error);
  const footer = set.can.edit ? (
    <>
      <Button
        disabled={rule.changed.length === 0}
        loading={save.isPending && isSame}
        onClick={() => send(withoutRule(set.own, rule.id))}
      >
        {t('ruleSet.asBase')}
      </Button>
      <Button
        type="primary"
        disabled={isSame}
        loading={save.isPending}
        onClick={() => send(withRule(set.own, rule, change))}
      >
        {t('ruleSet.saveRule')}
      </Button>
    </>
  ) : undefined;
  return (
    <DetailPanel title={rule.title} subtitle={<Code>{rule.id}</Code>} onClose={onClose} footer={footer}>
      <PanelSection>
        <p className="rs-why">{rule.text}</p>
        <Facts
          items={[
            [t('ruleSet.clause'), rule.clause],
            [t('ruleSet.source'), rule.source],
          ]}
        />
      </PanelSection>
      {refusal ? (
        <PanelSection>
          <Alert type="error" showIcon title={refusal} />
        </PanelSection>
      ) : null}
      <PanelSection title={t('ruleSet.inThisSet')}>
        {set.can.edit ? <RuleForm rule={rule} change={change} onChange={setChange} /> : <RuleSettings rule={rule} />}
      </PanelSection>
      <ComparedSettings set={set} rule={rule} />
    </DetailPanel>
  );
}
