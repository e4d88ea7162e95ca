import {
  markingAnswer,
  nameIn,
  specificWeightUnit,
  toCheckRuleSet,
  type GuestOpening,
  type RequestDataType,
} from '@matlas/contract';
import { GUEST_ROOT } from '@matlas/domain';
import { formatDateTime, useLanguage, useOptions, useT } from '@matlas/web-kit';
import { useMemo, useState } from 'react';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { findFindings, parsePlace, type AnswerFinding } from './answer-checks';
import { ChoiceLine, LineFindings, Section, TextLine } from './answer-fields';
import { MaterialLines } from './material-lines';
import { useAnswerDraft, type AnswerDraft, type SaveState } from './use-answer-draft';

export type LiveOpening = GuestOpening & {
  request: NonNullable<GuestOpening['request']>;
  ruleSet: NonNullable<GuestOpening['ruleSet']>;
};
interface PartProps {
  draft: AnswerDraft;
  opening: LiveOpening;
  findings: readonly AnswerFinding[];
}
const noMaterial = { name: '', substances: [] };

function ProductFields({ draft: { answer, change }, opening, findings }: PartProps) {
  const t = useT();
  const markings = useOptions(markingAnswer);
  const units = useOptions(specificWeightUnit);
  const { dataType } = opening.request;
  const field = (name: string) => t(`guest.field.${name}`);
  return (
    <div id={`line-${GUEST_ROOT}`}>
      <div className="ga-grid">
        <TextLine label={field('name')} isRequired value={answer.name} onChange={(name) => change({ name })} />
        <TextLine
          label={field('foreignName')}
          value={answer.foreignName}
          onChange={(foreignName) => change({ foreignName })}
        />
        <TextLine
          label={field(dataType === 3 ? 'materialNumber' : 'number')}
          isRequired={dataType === 1}
          maxLength={50}
          value={answer.number}
          onChange={(number) => change({ number })}
        />
        {dataType === 1 ? (
          <TextLine
            label={field('massGrams')}
            hint={t('guest.help.mass')}
            isRequired
            inputMode="decimal"
            maxLength={30}
            value={answer.massGrams}
            onChange={(massGrams) => change({ massGrams })}
          />
        ) : null}
        {dataType === 1 ? (
          <ChoiceLine
            label={field('markingAnswer')}
            value={answer.markingAnswer}
            options={markings}
            onChange={(value) => change({ markingAnswer: markingAnswer.values.find((each) => each === value) })}
          />
        ) : null}
        {dataType === 2 ? (
          <TextLine
            label={field('specificWeight')}
            isRequired
            inputMode="decimal"
            maxLength={30}
            value={answer.specificWeight}
            onChange={(specificWeight) => change({ specificWeight })}
          />
        ) : null}
        {dataType === 2 ? (
          <ChoiceLine
            label={field('specificWeightUnit')}
            isRequired
            value={answer.specificWeightUnit}
            options={units}
            onChange={(value) =>
              change({ specificWeightUnit: specificWeightUnit.values.find((each) => each === value) })
            }
          />
        ) : null}
      </div>
      <LineFindings findings={findings} of={GUEST_ROOT} />
    </div>
  );
}

function Materials({ code, draft, opening, findings }: PartProps & { code: string }) {
  const t = useT();
  const {
    answer: { materials },
    facts,
    change,
    addSubstanceFacts,
  } = draft;
  const { dataType } = opening.request;
  const set = (index: number, next?: (typeof materials)[number]) =>
    change({ materials: materials.flatMap((each, at) => (at === index ? (next ? [next] : []) : [each])) });
  return (
    <>
      {materials.map((material, index) => (
        <MaterialLines
          key={index}
          code={code}
          dataType={dataType}
          material={material}
          index={index}
          facts={facts}
          classes={opening.classes}
          findings={findings}
          onChange={(next) => set(index, next)}
          onRemove={() => set(index)}
          onSubstanceFound={addSubstanceFacts}
        />
      ))}
      {dataType === 3 ? null : (
        <Button onClick={() => change({ materials: [...materials, noMaterial] })}>{t('guest.addMaterial')}</Button>
      )}
    </>
  );
}

function SaveLine({ save, onReload }: { save: SaveState; onReload: () => void }) {
  const t = useT();
  if (save.kind === 'conflict')
    return (
      <Notice kind="error">
        {t('guest.save.conflict')}{' '}
        <Button kind="text" onClick={onReload}>
          {t('guest.save.reload')}
        </Button>
      </Notice>
    );
  if (save.kind === 'failed') return <Notice kind="error">{t('guest.save.failed', { reason: save.reason })}</Notice>;
  return (
    <p role="status" className="ga-save">
      {save.kind === 'saved' ? t('guest.save.saved', { time: formatDateTime(save.at) }) : t(`guest.save.${save.kind}`)}
    </p>
  );
}

/** Readable position of a finding. */
function usePlaceName({ answer, facts }: AnswerDraft, dataType: RequestDataType): (key: string) => string {
  const t = useT();
  const language = useLanguage();
  return (key) => {
    const { material, substance } = parsePlace(key);
    if (material === undefined) return t('guest.step.part');
    const line = substance === undefined ? undefined : answer.materials[material]?.substances[substance];
    const known = facts.find(({ id }) => id === line?.substanceId);
    return [
      dataType === 3 ? '' : answer.materials[material]?.name || t('guest.material', { n: material + 1 }),
      known ? nameIn(language, known.nameZh, known.nameEn) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function Summary({
  findings,
  draft,
  dataType,
}: {
  findings: readonly AnswerFinding[];
  draft: AnswerDraft;
  dataType: RequestDataType;
}) {
  const t = useT();
  const placeName = usePlaceName(draft, dataType);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.length - errors.length;
  const go = (key: string) => {
    const line = document.getElementById(`said-${key}`) ?? document.getElementById(`line-${key}`);
    line?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <p role="status" className={errors.length > 0 ? 'ga-count is-error' : 'ga-count'}>
        {errors.length > 0 ? t('guest.toFix', { count: errors.length }) : t('guest.ready')}
        {warnings > 0 ? ` · ${t('guest.warnings', { count: warnings })}` : ''}
      </p>
      <ul className="ga-summary">
        {errors.map(({ key, message }, index) => (
          <li key={`${key} ${message} ${index}`}>
            <span>
              <strong>{placeName(key)}</strong> {message}
            </span>
            <Button kind="text" onClick={() => go(key)}>
              {t('guest.goTo')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The answer form: product, materials with their substances, and the findings, which are updated on each key press. */
export function AnswerForm({
  code,
  opening,
  onDone,
  onRefuse,
  onReload,
}: {
  code: string;
  opening: LiveOpening;
  onDone: () => void;
  onRefuse: () => void;
  onReload: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const draft = useAnswerDraft(code, opening);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { dataType } = opening.request;
  const rules = useMemo(() => toCheckRuleSet(opening.ruleSet), [opening.ruleSet]);
  const findings = useMemo(
    () => findFindings(draft.answer, dataType, draft.facts, rules, language),
    [draft.answer, draft.facts, dataType, rules, language],
  );
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const submit = () => {
    setBusy(true);
    setTrouble(undefined);
    draft
      .submit()
      .then(onDone)
      .catch((error: Error) => setTrouble(error.message))
      .finally(() => setBusy(false));
  };
  const parts = { draft, opening, findings };
  return (
    <>
      <Section id="part" n={1} title={t('guest.step.part')}>
        <ProductFields {...parts} />
      </Section>
      <Section id="materials" n={2} title={t('guest.step.materials')}>
        <Materials code={code} {...parts} />
      </Section>
      <Section id="check" n={3} title={t('guest.step.check')}>
        <Summary findings={findings} draft={draft} dataType={dataType} />
        {trouble ? <Notice kind="error">{trouble}</Notice> : null}
        <SaveLine save={draft.save} onReload={onReload} />
        <div className="ga-acts">
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={hasErrors || draft.save.kind === 'conflict'}
            onClick={submit}
          >
            {t('guest.submit')}
          </Button>
          <Button onClick={onRefuse}>{t('guest.refuse.open')}</Button>
        </div>
      </Section>
    </>
  );
}
