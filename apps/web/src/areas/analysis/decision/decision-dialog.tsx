import { analysisDecisionApi, decisionScope, displayName, type FindingDetail, type Out } from '@matlas/contract';
import {
  businessToday,
  Field,
  FieldPair,
  formatPercent,
  NumberField,
  ResourceForm,
  useLanguage,
  useName,
  useRules,
  useT,
  useWordOf,
  Verdict,
  verdictOrder,
  type VerdictName,
} from '@matlas/web-kit';
import { Checkbox, DatePicker, Input, Radio, type FormRule } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';
import { FileField, uploading, type FileValue } from '../../files/file-field';
import { useFindingsRefresh } from './use-findings-refresh';

type Choice = Out<typeof analysisDecisionApi.listForFinding>['choices'][number];
interface DecisionDialogProps {
  finding: FindingDetail;
  choices: readonly Choice[];
  onClose: () => void;
}

const maxReasonLength = 2000;
/** Maximum number of digits of a typed content. The proposed content is exactly that of the finding. */
const maxContentDigits = 12;
/** The verdict of the finding and the milder ones, without `pass`. A decision also covers later, milder verdicts. */
const verdictsNotWorseThan = (verdict: VerdictName): VerdictName[] =>
  verdictOrder.slice(verdictOrder.indexOf(verdict)).filter((one) => one !== 'pass');

function ScopeChoice({
  choices,
  ...field
}: {
  choices: readonly Choice[];
  id?: string;
  value?: string;
  onChange?: () => void;
}) {
  const language = useLanguage();
  const wordOf = useWordOf();
  return (
    <Radio.Group {...field} className="d-scopes">
      {choices.map(({ scope, name, foreignName, number, supplierName }) => (
        <Radio key={scope} value={scope}>
          <span className="d-scope">
            <span>{wordOf(decisionScope, scope)}</span>
            <span className="m-faint">
              {[displayName(language, { name, foreignName }), number, scope === 'part' ? supplierName : null]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

function useProposalRules({
  finding,
}: DecisionDialogProps): Record<'content' | 'verdicts' | 'evidence' | 'until', FormRule> {
  const t = useT();
  const found = Number(finding.maxPercent);
  const refuse = (sentence: string) => Promise.reject(new Error(sentence));
  return {
    content: {
      validator: (_rule, value: string | null) =>
        !value || Number(value) >= found
          ? Promise.resolve()
          : refuse(t('errors.decision.belowContent', { percent: finding.maxPercent ?? '' })),
    },
    verdicts: {
      validator: (_rule, value: string[] = []) =>
        value.includes(finding.verdict)
          ? Promise.resolve()
          : refuse(t('errors.decision.verdictMissing', { verdict: t(`kit.verdict.${finding.verdict}`) })),
    },
    evidence: {
      validator: (_rule, value: FileValue) =>
        value === uploading
          ? refuse(t('files.wait'))
          : value
            ? Promise.resolve()
            : refuse(t('decisions.evidenceRequired')),
    },
    until: ({ getFieldValue }) => ({
      validator: (_rule, value: string | null) =>
        !value || !getFieldValue('validFrom') || value >= String(getFieldValue('validFrom'))
          ? Promise.resolve()
          : refuse(t('enterprises.endBeforeStart')),
    }),
  };
}

/** Proposes to accept one substance in one scope. Another user has to approve it. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { finding, choices, onClose } = props;
  const t = useT();
  const nameOf = useName();
  const { maxLength } = useRules();
  const rules = useProposalRules(props);
  const refresh = useFindingsRefresh();
  const [today] = useState(() => businessToday());
  const initial = {
    scope: choices[0]?.scope,
    maxPercent: finding.maxPercent,
    verdicts: verdictsNotWorseThan(finding.verdict),
    validFrom: today,
  };
  const toInput = ({ file, ...values }: Record<string, unknown>) =>
    ({ ...values, runId: finding.runId, findingId: finding.id, fileId: (file as { fileId: number }).fileId }) as never;
  return (
    <ResourceForm
      name="decisions"
      title={t('decisions.propose')}
      save={analysisDecisionApi.propose}
      initial={initial}
      toInput={toInput}
      onSaved={refresh}
      onClose={onClose}
      verb="decisions.proposeVerb"
      log={['decisions.title', 'decisions.propose']}
    >
      <p className="d-about">
        {[
          finding.substanceName,
          nameOf({ name: finding.positionName, foreignName: finding.positionForeignName }),
          formatPercent(finding.maxPercent),
        ].join(' · ')}
      </p>
      <p className="m-faint">{t('decisions.twoPersons')}</p>
      <Field name="scope" isRequired isChoice>
        <ScopeChoice choices={choices} />
      </Field>
      <Field name="maxPercent" isRequired rules={[rules.content]} help="decisions.maxPercentHelp">
        <NumberField decimals={maxContentDigits} min="0" max="100" unit="%" />
      </Field>
      <Field name="verdicts" isRequired isChoice rules={[rules.verdicts]} help="decisions.verdictsHelp">
        <Checkbox.Group
          className="d-verdicts"
          options={verdictOrder
            .filter((one) => one !== 'pass')
            .map((value) => ({ value, label: <Verdict value={value} /> }))}
        />
      </Field>
      <FieldPair>
        <Field name="validFrom" isRequired isChoice {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
        <Field name="validUntil" isRequired isChoice rules={[rules.until]} {...dateField}>
          <DatePicker className="m-wide" />
        </Field>
      </FieldPair>
      <Field name="reason" isRequired rules={[maxLength(maxReasonLength)]}>
        <Input.TextArea rows={4} />
      </Field>
      <Field name="file" label="decisions.field.evidence" isRequired isChoice rules={[rules.evidence]}>
        <FileField
          purpose="decisionEvidence"
          route={analysisDecisionApi.upload}
          log={['decisions.title', 'files.upload']}
        />
      </Field>
    </ResourceForm>
  );
}
