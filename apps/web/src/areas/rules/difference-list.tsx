import type { ItemDifference, ListDifference, ListMemberName } from '@matlas/contract';
import { Code, nameIn, Turn, useLanguage, useT, type T } from '@matlas/web-kit';
import { Tag } from 'antd';
import './rules.css';

const colours = { added: 'success', removed: 'error', changed: 'processing' } as const;
/** Fields whose values are enumerated and need a translation. */
const translatedFields = new Set(['duty', 'denominator', 'judgement']);
const comparisonSigns = new Map([
  ['gt', '>'],
  ['gte', '≥'],
]);

function formatFieldValue(t: T, field: string, value: string): string {
  if (value === '') return t('listImport.nothing');
  return translatedFields.has(field) ? t(`regulationItems.${field}.${value}`) : (comparisonSigns.get(value) ?? value);
}
const memberText = ({ name, cas, ec }: ListMemberName): string => [name, cas ?? ec].filter(Boolean).join(' · ');

function Change({ item }: { item: ItemDifference }) {
  const t = useT();
  const language = useLanguage();
  const members = [
    ...item.membersAdded.map((member) => ({ sign: '+', member })),
    ...item.membersRemoved.map((member) => ({ sign: '−', member })),
  ];
  return (
    <li className="rl-change">
      <div className="rl-head">
        <Tag color={colours[item.kind]}>{t(`listImport.kind.${item.kind}`)}</Tag>
        <strong>{nameIn(language, item.nameZh, item.nameEn)}</strong>
        {item.entryNo || item.cas || item.ec ? (
          <Code>{[item.entryNo, item.cas, item.ec].filter(Boolean).join(' · ')}</Code>
        ) : null}
      </div>
      {item.fields.length + members.length > 0 ? (
        <ul className="rl-fields">
          {item.fields.map(({ field, before, after }) => (
            <li key={field}>
              {t(`listImport.field.${field}`)}
              {t('listImport.colon')}
              <Turn
                from={<span className="rl-was">{formatFieldValue(t, field, before)}</span>}
                to={formatFieldValue(t, field, after)}
              />
            </li>
          ))}
          {members.map(({ sign, member }) => (
            <li key={`${sign}${memberText(member)}`}>
              {sign} {memberText(member)}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Added, removed and changed entries, up to a limit. The workbook contains all. */
export function DifferenceList({ difference }: { difference: ListDifference }) {
  const t = useT();
  const { items, added, removed, changed } = difference;
  const more = added + removed + changed - items.length;
  if (items.length === 0) return <p className="m-faint">{t('listImport.same')}</p>;
  return (
    <>
      <ul className="rl-changes" tabIndex={0} aria-label={t('listImport.changes')}>
        {items.map((item) => (
          <Change key={item.itemKey} item={item} />
        ))}
      </ul>
      {more > 0 ? <p className="m-faint">{t('listImport.more', { count: more })}</p> : null}
    </>
  );
}
