import {
  nameIn,
  type GuestAnswerWire,
  type GuestFactsWire,
  type GuestOpening,
  type RequestDataType,
} from '@matlas/contract';
import { guestKey, GUEST_ROOT } from '@matlas/domain';
import { useLanguage, useT } from '@matlas/web-kit';
import { Button } from '../parts/button';
import type { AnswerFinding } from './answer-checks';
import { ChoiceLine, LineFindings, PortionLine, TextLine } from './answer-fields';
import { SubstanceSearch } from './substance-search';

type Material = GuestAnswerWire['materials'][number];
type Substance = Material['substances'][number];
export interface MaterialProps {
  code: string;
  dataType: RequestDataType;
  material: Material;
  index: number;
  facts: readonly GuestFactsWire[];
  classes: GuestOpening['classes'];
  findings: readonly AnswerFinding[];
  onChange: (material: Material) => void;
  onRemove: () => void;
  onSubstanceFound: (substance: GuestFactsWire) => void;
}

function SubstanceLine({
  line,
  place,
  name,
  cas,
  findings,
  onChange,
  onRemove,
}: {
  line: Substance;
  place: string;
  name: string;
  cas: string | null;
  findings: readonly AnswerFinding[];
  onChange: (line: Substance) => void;
  onRemove: () => void;
}) {
  const t = useT();
  const needsCode =
    line.applicationCode !== undefined || findings.some(({ key, code }) => key === place && code.startsWith('APP-1'));
  return (
    <li className="ga-substance">
      <div className="ga-substance-head">
        <strong>{name}</strong>
        <span className="ga-code">{cas ?? ''}</span>
        <Button
          kind="text"
          aria-label={t('guest.removeSubstance', { name })}
          title={t('guest.removeSubstance', { name })}
          onClick={onRemove}
        >
          ×
        </Button>
      </div>
      <PortionLine value={line.portion} onChange={(portion) => onChange({ ...line, portion })} />
      {needsCode ? (
        <TextLine
          label={t('guest.field.applicationCode')}
          hint={t('guest.help.application')}
          maxLength={20}
          value={line.applicationCode}
          onChange={(applicationCode) => onChange({ ...line, applicationCode })}
        />
      ) : null}
      <LineFindings findings={findings} of={place} />
    </li>
  );
}

const answers = [
  ['yes', true],
  ['no', false],
] as const;
function MaterialFacts({
  dataType,
  material,
  classes,
  onChange,
}: Pick<MaterialProps, 'dataType' | 'material' | 'classes' | 'onChange'>) {
  const t = useT();
  const language = useLanguage();
  const set = (patch: Partial<Material>) => onChange({ ...material, ...patch });
  const field = (name: string) => t(`guest.field.${name}`);
  const isOnly = dataType === 3;
  const chosenAnswer = answers.find(([, value]) => value === material.containsRecyclate)?.[0];
  return (
    <div className="ga-grid">
      {isOnly ? null : (
        <TextLine label={field('materialName')} isRequired value={material.name} onChange={(name) => set({ name })} />
      )}
      {dataType === 1 ? (
        <TextLine
          label={field('materialGrams')}
          isRequired
          inputMode="decimal"
          maxLength={30}
          value={material.massGrams}
          onChange={(massGrams) => set({ massGrams })}
        />
      ) : null}
      {dataType === 2 ? <PortionLine value={material.portion} onChange={(portion) => set({ portion })} /> : null}
      <ChoiceLine
        label={field('classCode')}
        hint={t('guest.help.class')}
        isRequired
        value={material.classCode}
        options={classes.map(({ code, nameZh, nameEn }) => ({
          value: code,
          label: `${code} ${nameIn(language, nameZh, nameEn)}`,
        }))}
        onChange={(classCode) => set({ classCode: classCode || undefined })}
      />
      {isOnly ? null : (
        <TextLine
          label={field('materialNumber')}
          maxLength={50}
          value={material.number}
          onChange={(number) => set({ number })}
        />
      )}
      <TextLine label={field('symbol')} maxLength={50} value={material.symbol} onChange={(symbol) => set({ symbol })} />
      <TextLine
        label={field('standard')}
        maxLength={200}
        value={material.standard}
        onChange={(standard) => set({ standard })}
      />
      {material.classCode?.startsWith('5') ? (
        <ChoiceLine
          label={field('containsRecyclate')}
          value={chosenAnswer}
          options={answers.map(([value]) => ({ value, label: t(`guest.${value}`) }))}
          onChange={(value) => set({ containsRecyclate: answers.find(([each]) => each === value)?.[1] })}
        />
      ) : null}
    </div>
  );
}

/** One material with its substances; findings are shown below the line that they concern. */
export function MaterialLines(props: MaterialProps) {
  const { code, dataType, material, index, facts, findings, onChange, onRemove, onSubstanceFound } = props;
  const t = useT();
  const language = useLanguage();
  const place = dataType === 3 ? GUEST_ROOT : guestKey.material(index);
  const setLine = (line: number, next?: Substance) =>
    onChange({
      ...material,
      substances: material.substances.flatMap((each, at) => (at === line ? (next ? [next] : []) : [each])),
    });
  const take = (substance: GuestFactsWire) => {
    onSubstanceFound(substance);
    onChange({
      ...material,
      substances: [...material.substances, { substanceId: substance.id, portion: { kind: 'fixed' } }],
    });
  };
  const body = (
    <>
      <MaterialFacts {...props} />
      <p className="s-field-hint">{t('guest.help.substances')}</p>
      <ul className="ga-substances">
        {material.substances.map((line, at) => {
          const known = facts.find(({ id }) => id === line.substanceId);
          return (
            <SubstanceLine
              key={`${line.substanceId} ${at}`}
              line={line}
              place={guestKey.substance(index, at)}
              name={known ? nameIn(language, known.nameZh, known.nameEn) : String(line.substanceId)}
              cas={known?.cas ?? null}
              findings={findings}
              onChange={(next) => setLine(at, next)}
              onRemove={() => setLine(at)}
            />
          );
        })}
      </ul>
      <SubstanceSearch code={code} onTake={take} />
      {dataType === 3 ? null : <LineFindings findings={findings} of={place} />}
    </>
  );
  if (dataType === 3) return <div id={`line-${place}`}>{body}</div>;
  return (
    <fieldset className="ga-material" id={`line-${place}`}>
      <legend>
        {t('guest.material', { n: index + 1 })}
        {material.name ? ` · ${material.name}` : ''}
      </legend>
      {body}
      <Button onClick={onRemove}>{t('guest.removeMaterial')}</Button>
    </fieldset>
  );
}
