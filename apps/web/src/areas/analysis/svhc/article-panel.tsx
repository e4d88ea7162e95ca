import type { AnalysisRun, FindingGroup } from '@matlas/contract';
import { DetailPanel, Name, PanelSection, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { ArticleFindings } from './article-findings';
import { articlePath } from './article-paths';
import { ArticleText } from './article-text';
import { DutyMark, getDuty } from './duty-mark';

interface ArticlePanelProps {
  run: AnalysisRun;
  article: FindingGroup;
  position: string;
  onClose: () => void;
}

/** Panel of an article: substances, place, and the information for its recipient. */
export function ArticlePanel({ run, article, position, onClose }: ArticlePanelProps) {
  const t = useT();
  return (
    <DetailPanel
      title={<Name of={{ name: article.title, foreignName: article.foreignTitle }} />}
      subtitle={article.code}
      position={position}
      onClose={onClose}
    >
      <PanelSection>
        <div className="a-verdict">
          <DutyMark duty={getDuty(article)} />
          <Link to={articlePath(run.id, article.key)}>{t('analysis.svhc.openPage')}</Link>
        </div>
      </PanelSection>
      <ArticleFindings run={run} articleKey={article.key} />
      <ArticleText key={article.key} run={run} articleKey={article.key} />
    </DetailPanel>
  );
}
