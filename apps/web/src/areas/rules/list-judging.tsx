import { LIST_CLASS_DUTIES, type ListClassDuty, type ListColumns, type ListMapping } from '@matlas/contract';
import { formatNumber, useT, type T } from '@matlas/web-kit';
import { InputNumber, Select } from 'antd';

const undecided = 'undecided' as const;

/** How a mapped list judges, in one sentence. */
export function judgingText(t: T, { duty, limitPercent, denominator, classes }: ListMapping): string {
  const usual = t(limitPercent === '0' ? 'listImport.judging.any' : 'listImport.judging.above', {
    duty: t(`listImport.judging.said.${duty}`),
    limit: limitPercent,
    denominator: t(`listImport.judging.of.${denominator}`),
  });
  const own = Object.entries(classes).map(([text, of]) => `“${text}” ${t(`listImport.judging.said.${of}`)}`);
  return own.length === 0 ? usual : `${usual} · ${own.join(', ')}`;
}

/** The duty of each class of the file, asked once for all its rows. */
function Classes({ columns, onChange }: { columns: ListColumns; onChange: (mapping: ListMapping) => void }) {
  const t = useT();
  const { mapping, classes } = columns;
  if (classes.length === 0) return null;
  const decide = (text: string, duty: ListClassDuty | typeof undecided) => {
    const others = Object.entries(mapping.classes).filter(([one]) => one !== text);
    onChange({ ...mapping, classes: Object.fromEntries(duty === undecided ? others : [...others, [text, duty]]) });
  };
  return (
    <div className="rl-classes" role="group" aria-label={t('listImport.judging.classes')}>
      {classes.map(({ text, count }) => (
        <label key={text} className="rl-class">
          <span>
            {text}{' '}
            <small className="m-faint">{t('listImport.judging.rows', { count, total: formatNumber(count) })}</small>
          </span>
          <Select
            size="small"
            aria-label={t('listImport.judging.dutyOf', { text })}
            status={mapping.classes[text] === undefined ? 'warning' : ''}
            options={([undecided, ...LIST_CLASS_DUTIES] as const).map((value) => ({
              value,
              label: t(`listImport.judging.duty.${value}`),
            }))}
            value={mapping.classes[text] ?? undecided}
            onChange={(duty: ListClassDuty | typeof undecided) => decide(text, duty)}
          />
        </label>
      ))}
    </div>
  );
}

/** What the entries of a mapped list demand: duty, threshold and what it is measured in. */
export function ListJudging({ columns, onChange }: { columns: ListColumns; onChange: (mapping: ListMapping) => void }) {
  const t = useT();
  const { mapping } = columns;
  const choice = <K extends 'duty' | 'denominator'>(key: K, options: { value: ListMapping[K]; label: string }[]) => (
    <label className="rl-choice">
      {t(`listImport.judging.${key}Label`)}
      <Select
        aria-label={t(`listImport.judging.${key}Label`)}
        popupMatchSelectWidth={false}
        options={options}
        value={mapping[key]}
        onChange={(value: ListMapping[K]) => onChange({ ...mapping, [key]: value })}
      />
    </label>
  );
  return (
    <section className="rl-body" aria-label={t('listImport.judging.title')}>
      <strong>{t('listImport.judging.title')}</strong>
      <Classes columns={columns} onChange={onChange} />
      <div className="rl-choices">
        {choice(
          'duty',
          (['prohibited', 'declare'] as const).map((value) => ({
            value,
            label: t(`listImport.judging.duty.${value}`),
          })),
        )}
        <label className="rl-choice">
          {t('listImport.judging.limit')}
          <InputNumber
            className="m-wide"
            aria-label={t('listImport.judging.limit')}
            min="0"
            max="100"
            stringMode
            suffix="%"
            value={mapping.limitPercent}
            onChange={(value) => {
              const text = String(value ?? '');
              if (/^\d{1,3}(?:\.\d{1,9})?$/.test(text)) onChange({ ...mapping, limitPercent: text });
            }}
          />
        </label>
        {choice(
          'denominator',
          (['material', 'article'] as const).map((value) => ({
            value,
            label: t(`regulationItems.denominator.${value}`),
          })),
        )}
      </div>
      <p className="m-faint">{judgingText(t, mapping)}</p>
    </section>
  );
}
