import { analysisGroupsApi } from '@matlas/contract';
import { NoPermissionState, useMay, useNarrow, useT } from '@matlas/web-kit';
import { useLocation } from 'react-router-dom';
import { AnalysisScreen } from '../analysis-screen';
import { ComparePicker } from '../run-head';
import { ArticleExport } from './article-export';
import { ArticlePage } from './article-page';
import { ArticleResult } from './article-result';
import { articlePagePath } from './article-paths';
import { isCandidateList, includesCandidateList } from './svhc-law';

/**
 * Candidate List substances by article, with the information required by Art. 33 of REACH. An article has its own
 * page.
 */
export function SvhcPage() {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const { pathname } = useLocation();
  if (!may(analysisGroupsApi.articleText) || !may(analysisGroupsApi.groups))
    return <NoPermissionState what={t('analysis.svhc.title')} needs={analysisGroupsApi.articleText.needs} />;
  if (pathname === articlePagePath) return <ArticlePage />;
  return (
    <AnalysisScreen
      screen={t('analysis.svhc.title')}
      isShown={includesCandidateList}
      usualLaws={isCandidateList}
      actions={({ run, choice, patch }) =>
        isNarrow ? null : (
          <>
            <ComparePicker choice={choice} patch={patch} />
            <ArticleExport run={run} />
          </>
        )
      }
    >
      {(props) => <ArticleResult {...props} />}
    </AnalysisScreen>
  );
}
