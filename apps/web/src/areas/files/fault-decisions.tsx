import type { AppliedFaultDecision, FaultDecision, FaultKind } from '@matlas/contract';
import { formatNumber, useT } from '@matlas/web-kit';
import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import './files.css';

/** A kind of fault; without `decidable` one decision can change all its rows. */
export type DecidedKind = FaultKind & { decidable?: boolean };
export interface DecisionsProps {
  kinds: readonly DecidedKind[];
  decided: readonly AppliedFaultDecision[];
  isBusy: boolean;
  /** Name of a column for the reader, when decisions call it by its field. */
  nameOf?: (column: string) => string;
  /** All decisions, those made before included. */
  onChange: (decisions: readonly FaultDecision[]) => void;
  /** Texts being typed, kept by a parent that draws this again while the file is read; else kept here. */
  drafts?: DecisionDrafts;
}

export interface DecisionDrafts {
  textOf: (question: Question) => string | undefined;
  /** Without a text the choice is open again. */
  setText: (question: Question, text: string | undefined) => void;
}

type Question = Pick<FaultDecision, 'code' | 'column' | 'only'>;
const isSame = (one: Question, other: Question): boolean =>
  one.code === other.code && one.column === other.column && one.only === other.only;
/** The texts of decisions that are typed and not yet applied. */
export function useDecisionDrafts(): DecisionDrafts {
  const [texts, setTexts] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const keyOf = ({ code, column, only }: Question) => JSON.stringify([code, column, only]);
  return {
    textOf: (question) => texts.get(keyOf(question)),
    setText: (question, text) => setTexts((now) => new Map(now).set(keyOf(question), text)),
  };
}
const plain = ({ code, column, only, action, value }: FaultDecision): FaultDecision => ({
  code,
  column,
  action,
  value,
  ...(only === undefined ? {} : { only }),
});
/** Kinds shown at first; the table of faults has the rest. */
const shownKinds = 8;

interface ChoiceProps {
  question: Question;
  label: string;
  columnName: string;
  /** The text that is wrong, when there is one. */
  text: string;
  isBusy: boolean;
  drafts: DecisionDrafts;
  onDecide: (decision: FaultDecision) => void;
}
/** Leave out the rows, or read their cells as one text. */
function Choice({ question, label, columnName, text, isBusy, drafts, onDecide }: ChoiceProps) {
  const t = useT();
  const value = drafts.textOf(question);
  const setValue = (next: string | undefined) => drafts.setText(question, next);
  const replace = () => onDecide({ ...question, action: 'replace', value: value ?? '' });
  if (value === undefined)
    return (
      <Select
        size="small"
        className="f-decision"
        disabled={isBusy}
        popupMatchSelectWidth={false}
        aria-label={t('files.decisions.of', { kind: label })}
        placeholder={t('files.decisions.open')}
        value={null}
        options={[
          ...(columnName === '' ? [] : [{ value: 'replace' as const, label: t('files.decisions.replace') }]),
          { value: 'leaveOut' as const, label: t('files.decisions.leaveOut') },
        ]}
        onChange={(action: FaultDecision['action'] | null) =>
          action === 'leaveOut' ? onDecide({ ...question, action, value: '' }) : setValue(text)
        }
      />
    );
  return (
    <Space.Compact className="f-decision">
      <Input
        size="small"
        autoFocus
        aria-label={t('files.decisions.value', { column: columnName })}
        placeholder={t('files.decisions.empty')}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onPressEnter={replace}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setValue(undefined);
        }}
      />
      <Button size="small" type="primary" disabled={isBusy} onClick={replace}>
        {t('files.decisions.apply')}
      </Button>
    </Space.Compact>
  );
}

interface KindProps extends Pick<ChoiceProps, 'isBusy' | 'drafts'> {
  kind: DecidedKind;
  columnName: string;
  onDecide: (decision: FaultDecision) => void;
}
/** The different texts of a kind, each with a decision of its own. */
function Texts({ kind: { code, column, texts, textCount }, columnName, isBusy, drafts, onDecide }: KindProps) {
  const t = useT();
  const nameOfText = (text: string) => (text === '' ? t('files.decisions.empty') : text);
  return (
    <ul className="f-decision-texts">
      {texts.map(({ text, count }) => {
        const label = t('files.decisions.text', { count, total: formatNumber(count), text: nameOfText(text) });
        return (
          <li key={text}>
            <span>{label}</span>
            <Choice
              question={{ code, column, only: text }}
              label={`${columnName} ${label}`.trim()}
              columnName={columnName}
              text={text}
              isBusy={isBusy}
              drafts={drafts}
              onDecide={onDecide}
            />
          </li>
        );
      })}
      {textCount > texts.length ? (
        <li className="m-faint">
          {t('files.decisions.moreTexts', {
            count: textCount - texts.length,
            total: formatNumber(textCount - texts.length),
          })}
        </li>
      ) : null}
    </ul>
  );
}
function Kind(props: KindProps) {
  const { kind, columnName, isBusy, drafts, onDecide } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { code, column, count, example, texts, textCount, decidable = true } = kind;
  const rows =
    columnName === ''
      ? t('files.decisions.rows', { count, total: formatNumber(count) })
      : t('files.decisions.kind', { count, total: formatNumber(count), column: columnName });
  const [only] = texts;
  return (
    <li>
      <div className="f-decision-kind">
        <span>
          <strong>{rows}</strong> <span className="m-faint">{example}</span>{' '}
          {decidable && textCount > 1 ? (
            <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t('files.decisions.texts', { count: textCount, total: formatNumber(textCount) })}
            </Button>
          ) : null}
        </span>
        {decidable ? (
          <Choice
            question={{ code, column }}
            label={rows}
            columnName={columnName}
            text={textCount === 1 ? (only?.text ?? '') : ''}
            isBusy={isBusy}
            drafts={drafts}
            onDecide={onDecide}
          />
        ) : null}
      </div>
      {isOpen ? <Texts {...props} /> : null}
    </li>
  );
}

/**
 * The faults of a file by kind, most rows first, each with one decision for all its rows or for those with one text, and
 * the decisions that were made.
 */
export function FaultDecisions({ kinds, decided, isBusy, nameOf, onChange, drafts }: DecisionsProps) {
  const t = useT();
  const own = useDecisionDrafts();
  const [isWhole, setWhole] = useState(false);
  const others = (of: Question) => decided.filter((one) => !isSame(one, of)).map(plain);
  const shown = isWhole ? kinds : kinds.slice(0, shownKinds);
  if (kinds.length + decided.length === 0) return null;
  return (
    <section className="f-decisions" aria-label={t('files.decisions.title')}>
      <ul>
        {shown.map((kind) => (
          <Kind
            key={`${kind.code} ${kind.column} ${kind.example}`}
            kind={kind}
            columnName={nameOf?.(kind.column) ?? kind.columnName}
            isBusy={isBusy}
            drafts={drafts ?? own}
            onDecide={(decision) => onChange([...others(decision), plain(decision)])}
          />
        ))}
        {decided.map((one) => (
          <li key={JSON.stringify([one.code, one.column, one.only])} className="f-decision-kind">
            <span>
              {t(`files.decisions.done.${one.action}${one.only === undefined ? '' : 'Text'}`, {
                count: one.count,
                total: formatNumber(one.count),
                column: nameOf?.(one.column) ?? one.columnName ?? one.column,
                text: one.only === '' ? t('files.decisions.empty') : one.only,
                value: one.value === '' ? t('files.decisions.empty') : one.value,
              })}
            </span>
            <Button type="link" size="small" disabled={isBusy} onClick={() => onChange(others(one))}>
              {t('files.decisions.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {kinds.length > shown.length ? (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('files.decisions.allKinds', { total: formatNumber(kinds.length) })}
        </Button>
      ) : null}
    </section>
  );
}
