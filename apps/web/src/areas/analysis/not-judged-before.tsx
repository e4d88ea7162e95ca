import { analysisApi, notJudgedReason } from '@matlas/contract';
import { formatDate, nameIn, useLanguage, useMay, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Alert } from 'antd';
import { useLawWords } from '../shared/law-words';

export interface NotJudgedBeforeProps {
  lawIds: readonly number[];
  listVersionIds: readonly number[];
  /** Undefined means today. */
  asOf: string | undefined;
}

/** Selected regulations that cannot be judged on the day of the new run, each with the reason. */
export function NotJudgedBefore({ lawIds, listVersionIds, asOf }: NotJudgedBeforeProps) {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const may = useMay();
  const { data = [] } = useRoute(
    analysisApi.listNotJudged,
    { lawIds: [...lawIds], listVersionIds: [...listVersionIds], ...(asOf ? { asOf } : {}) },
    { log: ['analysis.title', 'analysis.log.notJudged'], enabled: lawIds.length > 0 && may(analysisApi.listNotJudged) },
  );
  if (data.length === 0) return null;
  const isNone = data.length === lawIds.length;
  return (
    <Alert
      type={isNone ? 'error' : 'warning'}
      showIcon
      title={
        asOf
          ? t('analysis.notJudged.before', { count: data.length, day: formatDate(asOf) })
          : t('analysis.notJudged.beforeToday', { count: data.length })
      }
      description={
        <>
          <ul className="a-not-judged">
            {data.map((law) => (
              <li key={law.lawId} title={nameIn(language, law.nameZh, law.nameEn)}>
                {t('analysis.notJudged.law', { law: codeOf(law.code), reason: wordOf(notJudgedReason, law.reason) })}
              </li>
            ))}
          </ul>
          {t(isNone ? 'analysis.notJudged.noneBefore' : 'analysis.notJudged.explained')}
        </>
      }
    />
  );
}
