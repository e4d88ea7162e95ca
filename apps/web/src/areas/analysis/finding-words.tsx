import { EyeInvisibleOutlined } from '@ant-design/icons';
import type { Finding } from '@matlas/contract';
import { Code, useT, Verdict, type Named, type T } from '@matlas/web-kit';
import { Tag } from 'antd';

/** Shown in place of the name and the CAS number of a confidential substance to all users but its owner. */
export function HiddenName() {
  const t = useT();
  return (
    <span className="m-faint">
      <EyeInvisibleOutlined aria-hidden /> {t('common.states.hidden')}
    </span>
  );
}

/** The subject of a finding: the substance, a missing data sheet, or undisclosed content. */
export function findingSubject(t: T, { unitKind, substanceName }: Pick<Finding, 'unitKind' | 'substanceName'>): string {
  if (substanceName) return substanceName;
  return t(unitKind === 'no-sheet' ? 'analysis.noSheet' : 'analysis.untold');
}

export function Substance({ finding }: { finding: Finding }) {
  const t = useT();
  return finding.confidential && !finding.substanceName ? <HiddenName /> : <>{findingSubject(t, finding)}</>;
}

/** The number of members of a group, else the CAS number. */
export function SubstanceCode({ finding: { cas, memberCount } }: { finding: Pick<Finding, 'cas' | 'memberCount'> }) {
  const t = useT();
  if (memberCount > 1) return <>{t('analysis.members', { count: memberCount })}</>;
  return cas ? <Code>{cas}</Code> : <>–</>;
}

/** The exemption entry that holds, or what the content is measured in. */
export function findingBasis(t: T, finding: Finding): string {
  if (finding.lawId === null) return '–';
  const entry = finding.exemptionEntry ?? finding.decidingLimit?.entry;
  if (entry) return t('analysis.entry', { entry });
  return t(`analysis.denominator.${finding.denominator}`);
}

/** The code of the regulation as it is usually written. `codeOf` comes from `useLawWords`. */
export const lawLabel = (t: T, codeOf: (code: string) => string, finding: Pick<Finding, 'lawCode'>): string =>
  codeOf(finding.lawCode) || t('analysis.allLaws');

/** The names of a finding's position, of its material or article, and of its supplier. */
export const positionNames = ({
  positionName,
  positionForeignName,
}: Pick<Finding, 'positionName' | 'positionForeignName'>): Named => ({
  name: positionName,
  foreignName: positionForeignName,
});
export const nodeNames = ({ nodeName, nodeForeignName }: Pick<Finding, 'nodeName' | 'nodeForeignName'>): Named => ({
  name: nodeName,
  foreignName: nodeForeignName,
});
export const supplierNames = ({
  supplierName,
  supplierForeignName,
}: Pick<Finding, 'supplierName' | 'supplierForeignName'>): Named => ({
  name: supplierName,
  foreignName: supplierForeignName,
});

/** Change of the finding since the compared run. */
export function ChangeMark({ finding }: { finding: Finding }) {
  const t = useT();
  const { change, previousVerdict } = finding;
  if (change === 'changed' && previousVerdict)
    return (
      <span className="a-was">
        {t('analysis.was')} <Verdict value={previousVerdict} />
      </span>
    );
  if (change === 'notComparable')
    return <Tag title={t('analysis.notComparableExplained')}>{t('analysis.change.notComparable')}</Tag>;
  if (change === 'new' || change === 'gone')
    return <Tag color={change === 'new' ? 'processing' : 'default'}>{t(`analysis.change.${change}`)}</Tag>;
  return <span className="m-faint">{change ? t(`analysis.change.${change}`) : ''}</span>;
}
