import { formatDate, formatNumber, nameIn, StatusBar, useLanguage, useT } from '@matlas/web-kit';
import { useLawWords } from '../shared/law-words';
import type { Bom } from './use-bom';

/** Number of lists that are named; the others are counted. */
const maxNamedLists = 1;

/** Number of rows, the list versions of the verdicts, and the keyboard shortcuts. */
export function BomStatus({ bom, shown }: { bom: Bom; shown: number }) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const { run, index } = bom;
  const lists = run?.lists ?? [];
  const named = lists
    .slice(0, maxNamedLists)
    .map((list) => `${nameIn(language, list.nameZh, list.nameEn)} ${list.label}`)
    .join(t('kit.listSeparator'));
  const hints = [
    { keys: ['↑', '↓'], does: t('bom.keys.move') },
    { keys: ['←', '→'], does: t('bom.keys.fold') },
    { keys: ['Space'], does: t('bom.keys.select') },
    { keys: ['Enter'], does: t('bom.keys.detail') },
    { keys: ['F2'], does: t('bom.keys.edit') },
  ];
  return (
    <StatusBar hints={hints}>
      <span>{t('bom.status.shown', { shown: formatNumber(shown), total: formatNumber(index.rows.length) })}</span>
      {run ? (
        <span
          className="b-lists"
          title={lists
            .map((list) => `${nameIn(language, list.nameZh, list.nameEn)} ${list.label} (${list.items})`)
            .join('\n')}
        >
          {t(lists.length > maxNamedLists ? 'bom.status.listsMore' : 'bom.status.lists', {
            lists: named,
            count: lists.length - maxNamedLists,
            date: formatDate(run.asOf),
          })}
        </span>
      ) : null}
      {run && run.notJudged.length > 0 ? (
        <span className="b-not-judged">
          {t('bom.status.notJudged', {
            laws: run.notJudged.map(({ code }) => codeOf(code)).join(t('kit.listSeparator')),
          })}
        </span>
      ) : null}
      {run?.stale ? <span>{t('bom.figure.stale')}</span> : null}
    </StatusBar>
  );
}
