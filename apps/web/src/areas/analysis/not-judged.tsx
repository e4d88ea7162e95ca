import { notJudgedReason, type AnalysisRun } from '@matlas/contract';
import { formatDate, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useLawWords } from '../shared/law-words';

/**
 * Requested regulations that could not be judged on the day of the run, each with the reason. They have no findings
 * because they were not evaluated.
 */
export function NotJudged({ run: { asOf, notJudged } }: { run: Pick<AnalysisRun, 'asOf' | 'notJudged'> }) {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  if (notJudged.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      banner
      title={t('analysis.notJudged.title', { count: notJudged.length, day: formatDate(asOf) })}
      description={
        <>
          <ul className="a-not-judged">
            {notJudged.map((law) => (
              <li key={law.lawId} title={nameIn(language, law.nameZh, law.nameEn)}>
                {t('analysis.notJudged.law', { law: codeOf(law.code), reason: wordOf(notJudgedReason, law.reason) })}
              </li>
            ))}
          </ul>
          {t('analysis.notJudged.explained')}
        </>
      }
    />
  );
}

/** Lists that are dated after the day of the run, used because no older version is loaded. */
export function LaterLists({
  run: { asOf, lists, listVersionIds },
}: {
  run: Pick<AnalysisRun, 'asOf' | 'lists' | 'listVersionIds'>;
}) {
  const t = useT();
  const { codeOf } = useLawWords();
  const later = lists.filter(
    ({ publishedAt, versionId }) =>
      publishedAt !== undefined && publishedAt > asOf && !listVersionIds.includes(versionId),
  );
  if (later.length === 0) return null;
  const named = later.map(({ code, label }) => `${codeOf(code)} ${label}`).join(t('analysis.comma'));
  return (
    <Alert type="info" showIcon banner title={t('analysis.laterLists', { day: formatDate(asOf), lists: named })} />
  );
}
