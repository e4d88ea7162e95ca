import {
  certificateKind,
  formulaOrigin,
  rankingPart,
  supplierRankingApi,
  type RankingFormulaVersion,
  type RankingFormulaView,
} from '@matlas/contract';
import { Decimal, parseDecimal, sumOf, ZERO } from '@matlas/domain';
import {
  Field,
  FieldPair,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPercent,
  NumberField,
  ResourceForm,
  useOptions,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { DatePicker, Form, Select } from 'antd';
import dayjs from 'dayjs';
import { dateField } from '../../shared/date-field';

type Weights = Partial<Record<string, string | null>>;
const hundred = 100;
const maxDays = 365;

/** The current sum of the weights while the user is typing. */
function WeightSum() {
  const t = useT();
  const weights = Form.useWatch<Weights | undefined>('weights');
  const sum = sumOf(rankingPart.values.map((part) => parseDecimal(weights?.[part] ?? '') ?? ZERO));
  const isWhole = sum.eq(new Decimal(hundred));
  return (
    <p role="status" className={isWhole ? 'm-faint g-note' : 'g-wrong g-note'}>
      {t(isWhole ? 'ranking.sum' : 'ranking.sumWrong', { sum: formatNumber(sum.toFixed()) })}
    </p>
  );
}

function Versions({ versions, today }: { versions: readonly RankingFormulaVersion[]; today: string }) {
  const t = useT();
  if (versions.length === 0) return null;
  return (
    <>
      <h3 className="g-heading">{t('ranking.versions')}</h3>
      <ul className="g-versions">
        {versions.map((version) => (
          <li key={version.validFrom}>
            <strong>
              {t(version.validFrom > today ? 'ranking.willHold' : 'ranking.heldFrom', {
                date: formatDate(version.validFrom),
              })}
            </strong>
            <span>{rankingPart.values.map((part) => formatPercent(version.weights[part])).join(' · ')}</span>
            <span className="m-faint">
              {t('ranking.savedBy', { name: version.savedBy ?? '–', time: formatDateTime(version.updateTime) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Weights and limits valid from a date; earlier versions are not changed. */
export function FormulaForm({ formula, onClose }: { formula: RankingFormulaView; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const kinds = useOptions(certificateKind).filter(({ value }) => value !== 'other');
  const { versions, today } = formula;
  const initial = {
    validFrom: today,
    weights: formula.weights,
    fullPointsDays: formula.fullPointsDays,
    noPointsDays: formula.noPointsDays,
    certificateKinds: formula.certificateKinds,
  };
  const versionOf = (day: unknown) => versions.find(({ validFrom }) => validFrom === day)?.version;
  const toInput = (values: Record<string, unknown>) => ({ ...values, version: versionOf(values.validFrom) }) as never;
  const origin = t('ranking.now', { origin: wordOf(formulaOrigin, formula.origin) });
  return (
    <ResourceForm
      name="ranking"
      title={t('ranking.editFormula')}
      save={supplierRankingApi.saveFormula}
      initial={initial}
      toInput={toInput}
      log={['ranking.title', 'ranking.editFormula']}
      onClose={onClose}
    >
      <p className="m-faint g-note">{origin}</p>
      <Field name="validFrom" isRequired isChoice help="ranking.validFromHelp" {...dateField}>
        <DatePicker className="m-wide" minDate={dayjs(today)} allowClear={false} />
      </Field>
      {rankingPart.values.map((part) => (
        <Field key={part} name={['weights', part]} label={`enums.rankingPart.${part}`} isRequired>
          <NumberField max={hundred} unit="%" />
        </Field>
      ))}
      <WeightSum />
      <FieldPair>
        <Field name="fullPointsDays" isRequired>
          <NumberField max={maxDays} unit={t('ranking.days')} />
        </Field>
        <Field name="noPointsDays" isRequired>
          <NumberField max={maxDays} unit={t('ranking.days')} />
        </Field>
      </FieldPair>
      <p className="m-faint g-note">{t('ranking.daysHelp')}</p>
      <Field name="certificateKinds">
        <Select
          mode="multiple"
          options={kinds}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label={t('ranking.field.certificateKinds')}
        />
      </Field>
      <Versions versions={versions} today={today} />
    </ResourceForm>
  );
}
