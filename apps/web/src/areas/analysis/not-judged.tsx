import { notJudgedReason, type AnalysisRun } from '@matlas/contract';
import { formatDate, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useLawWords } from '../shared/law-words';

/**
 * Regulations that were asked and by which nothing could be judged on the day of the run, each with its reason: they
 * have no findings because nobody looked.
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

/** Lists of a later day than the run's, where no older one is loaded. */
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
