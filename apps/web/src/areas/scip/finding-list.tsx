import type { Out, scipDossierApi } from '@matlas/contract';
import { FindingDisc, formatNumber, useT } from '@matlas/web-kit';
import { Alert, Button } from 'antd';
import { FindingPlace } from './finding-place';

export type Validation = Out<(typeof scipDossierApi)['validate']>;
const SHOWN = 50;

/** What the check of the dossier found; each finding leads to its article. */
export function FindingList({
  validation,
  onOpen,
  onClose,
}: {
  validation: Validation;
  onOpen: (nodeId: number) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { valid, errors, warnings, findings } = validation;
  const found = errors + warnings;
  return (
    <Alert
      type={valid ? 'success' : 'error'}
      closable={{ onClose }}
      message={t(valid ? 'scip.valid' : 'scip.invalid', { n: formatNumber(errors) })}
      description={
        <ul className="sc-lines sc-findings">
          {findings.slice(0, SHOWN).map((finding, index) => (
            <li key={`${index} ${finding.path}`} className="sc-line">
              <FindingDisc severity={finding.severity} />
              {finding.nodeId === null ? null : (
                <Button type="link" size="small" onClick={() => onOpen(finding.nodeId ?? 0)}>
                  {finding.articleName}
                </Button>
              )}
              <span>{finding.message}</span>
              <FindingPlace path={finding.path} />
            </li>
          ))}
          {found > SHOWN ? (
            <li className="m-faint">{t('scip.moreFindings', { n: formatNumber(found - SHOWN) })}</li>
          ) : null}
        </ul>
      }
    />
  );
}
