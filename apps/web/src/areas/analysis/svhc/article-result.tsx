import type { FindingGroup } from '@matlas/contract';
import {
  EmptyState,
  ErrorState,
  FigureStrip,
  FilterBar,
  NoHitState,
  PageBody,
  RowsSkeleton,
  StatusBar,
  useLate,
  useNarrow,
  useT,
  type ListState,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { useLawWords } from '../../shared/law-words';
import type { ScreenProps } from '../analysis-screen';
import { defaultVerdicts, duties, type Duty } from '../analysis-state';
import { countText } from '../finding-filters';
import { Legend } from '../legend';
import { useGroups } from '../use-groups';
import { ArticleCards, ArticleGrid } from './article-grid';
import { ArticlePanel } from './article-panel';
import { DutyMark } from './duty-mark';
import { candidateLists } from './svhc-law';
import { useArticleKeys } from './use-article-keys';

/** How many articles a duty has, whatever is shown. */
function useCount(runId: number, lawIds: number[], duty: Duty): number {
  const question = useMemo(() => ({ runId, lawIds, verdicts: [], changedOnly: false, duty }), [runId, lawIds, duty]);
  return useGroups('article', question).total;
}

function Strip({ run, state, patch, lawIds }: ScreenProps & { lawIds: number[] }) {
  const t = useT();
  const counts = {
    yes: useCount(run.id, lawIds, 'yes'),
    depends: useCount(run.id, lawIds, 'depends'),
    no: useCount(run.id, lawIds, 'no'),
  };
  const figures = duties.map((duty) => ({
    key: duty,
    label: <DutyMark duty={duty} />,
    value: counts[duty],
    note: t(`analysis.svhc.explained.${duty}`),
  }));
  return (
    <FigureStrip
      label={t('analysis.svhc.duties')}
      figures={figures}
      active={state.duty ? [state.duty] : []}
      onToggle={(key) =>
        patch({ duty: state.duty === key ? undefined : duties.find((duty) => duty === key), open: undefined })
      }
    />
  );
}

/**
 * The articles of a run with a Candidate List substance; without a list that judged on the day there are none to show.
 */
export function ArticleResult(props: ScreenProps) {
  const t = useT();
  if (candidateLists(props.run).length === 0)
    return <EmptyState title={t('analysis.svhc.notJudged')}>{t('analysis.svhc.notJudgedExplained')}</EmptyState>;
  return <JudgedArticles {...props} />;
}

/** The question behind the list of articles. */
function useQuestion({ run, state }: ScreenProps, lawIds: number[]) {
  return useMemo(
    () => ({
      runId: run.id,
      lawIds,
      verdicts: state.duty === undefined ? [...defaultVerdicts] : [],
      changedOnly: false,
      ...(state.q ? { q: state.q } : {}),
      ...(state.duty ? { duty: state.duty } : {}),
    }),
    [run.id, lawIds, state.duty, state.q],
  );
}

function NoArticles({ state, onClear }: { state: ScreenProps['state']; onClear: () => void }) {
  const t = useT();
  return state.q || state.duty ? (
    <NoHitState
      holds={[state.q, state.duty ? t(`analysis.svhc.duty.${state.duty}`) : ''].filter(Boolean)}
      onClear={onClear}
    />
  ) : (
    <EmptyState title={t('analysis.svhc.none')}>{t('analysis.svhc.noneExplained')}</EmptyState>
  );
}

/** The articles, and one of them beside the list. */
function JudgedArticles(props: ScreenProps) {
  const { run, state, patch } = props;
  const t = useT();
  const isNarrow = useNarrow();
  const { codeOf } = useLawWords();
  const lawIds = useMemo(() => candidateLists(run), [run]);
  const question = useQuestion(props, lawIds);
  const articles = useGroups('article', question);
  const isLate = useLate(articles.isLoading);
  const keys = useArticleKeys(articles.rows, state.open, (key) => patch({ open: key }));
  const open = articles.rows.find(({ key }) => key === state.open);
  const list: ListState = { q: state.q, page: 1, size: 0, sort: undefined, filters: {} };
  const shown = {
    lines: articles.rows,
    activeKey: keys.activeKey,
    hasMore: articles.hasMore,
    onMore: articles.readMore,
    label: t('analysis.svhc.articles'),
    onChoose: (article: FindingGroup) => keys.choose(article.key),
  };
  const lists = run.lists
    .filter(({ lawId }) => lawIds.includes(lawId))
    .map(({ code, label }) => `${codeOf(code)} ${label}`)
    .join(' · ');
  const clear = () => patch({ q: '', duty: undefined });
  const rows = isNarrow ? <ArticleCards {...shown} /> : <ArticleGrid {...shown} />;
  return (
    <div className="a-result" onKeyDown={keys.onKeyDown}>
      <Strip {...props} lawIds={lawIds} />
      <FilterBar
        name="analysis.svhc"
        filters={[]}
        state={list}
        isFiltered={state.q !== ''}
        patch={({ q }) => patch({ q: String(q ?? '') })}
        clear={clear}
        extra={<Legend />}
      />
      <PageBody
        panel={
          open ? (
            <ArticlePanel
              run={run}
              article={open}
              position={`${keys.position + 1} / ${countText(articles.total, false)}`}
              onClose={() => patch({ open: undefined })}
            />
          ) : null
        }
      >
        {articles.error ? (
          <ErrorState error={articles.error} onRetry={articles.retry} kept={t('kit.filtersKept')} />
        ) : null}
        {isLate ? <RowsSkeleton /> : null}
        {articles.isLoading || articles.error ? null : articles.rows.length === 0 ? (
          <NoArticles state={state} onClear={clear} />
        ) : (
          rows
        )}
      </PageBody>
      <StatusBar
        hints={[
          { keys: ['J', 'K'], does: t('analysis.hint.move') },
          { keys: ['Enter'], does: t('analysis.hint.open') },
        ]}
      >
        <span>{t('analysis.svhc.shown', { count: articles.total, total: countText(articles.total, false) })}</span>
        <span className="a-lists" title={lists}>
          {t('analysis.lists', { lists })}
        </span>
      </StatusBar>
    </div>
  );
}
