import {
  chainOfCustody,
  componentRate,
  markingAnswer,
  mdsApi,
  mixedNodeReason,
  namesIn,
  nodeType,
  processState,
  recyclateAnswer,
  recyclingProcess,
  scipProductionFlag,
  type NodeDetail,
  type SheetRow,
  type TreeRow,
} from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  formatMass,
  formatNumber,
  formatPercent,
  formatRange,
  Name,
  NodeBadge,
  OtherName,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useLate,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { UncataloguedNote } from '../shared/uncatalogued';
import { SwitchSource } from './sheet-data/switch-source';
import { nodeKinds, formatPortion, formatShare } from './amounts';
import { useNodeDetail } from './sheet-figures';
import { toNamed, useNameOf } from './use-tree-columns';

/** Maximum number of children in the panel; the tree shows all of them. */
const shownChildren = 50;

function useFacts() {
  const t = useT();
  const wordOf = useWordOf();
  const language = useLanguage();
  const field = (name: string) => t(`mds.field.${name}`);
  const weightOf = ({ specificWeight, specificWeightUnit }: NodeDetail) =>
    specificWeight ? `${formatNumber(specificWeight)} ${specificWeightUnit ?? ''}` : null;
  const markingOf = ({ attributes }: NodeDetail) =>
    markingAnswer.has(attributes.markingAnswer) ? wordOf(markingAnswer, attributes.markingAnswer) : null;
  const own = (detail: NodeDetail) =>
    [
      [field('measuredMass'), detail.measuredMassGrams && formatMass(detail.measuredMassGrams)],
      [field('calculatedMass'), detail.calculatedMassGrams && formatMass(detail.calculatedMassGrams)],
      [
        field('leafMass'),
        detail.leafMassGrams && detail.leafMassGrams !== detail.calculatedMassGrams
          ? formatMass(detail.leafMassGrams)
          : null,
      ],
      [field('tolerance'), detail.tolerancePercent && formatPercent(detail.tolerancePercent)],
      [field('specificWeight'), weightOf(detail)],
      [field('tradeName'), detail.tradeName],
      [field('standard'), detail.standard],
      [field('marking'), markingOf(detail)],
      [field('componentType'), detail.componentType],
      [field('multiSource'), detail.multiSource ? t('mds.edit.yes') : null],
      [
        field('mixedNodeReason'),
        mixedNodeReason.has(detail.mixedNodeReason) ? wordOf(mixedNodeReason, detail.mixedNodeReason) : null,
      ],
      [field('remark'), detail.remark],
    ] as const;
  const edge = (row: TreeRow) =>
    [
      [field('kind'), wordOf(nodeType, row.kind)],
      [
        field('foreignName'),
        row.masked || !namesIn(language, toNamed(row)).other ? null : <OtherName key="other" of={toNamed(row)} />,
      ],
      [field('ec'), row.ec && <Code>{row.ec}</Code>],
      [field('classCode'), row.classCode],
      [field('symbol'), row.symbol],
      [field('quantity'), row.quantity === null ? null : formatNumber(row.quantity)],
      [field('mass'), row.kind !== 1 && row.massGrams ? formatMass(row.massGrams) : null],
      [field('portion'), row.portion ? `${formatPortion(t, row.portion, row.share)} %` : null],
      [field('bounds'), row.share ? `${formatShare(row.share)} %` : null],
      [field('total'), row.totalGrams ? `${formatRange(row.totalGrams.min, row.totalGrams.max)} g` : null],
      [field('applicationCode'), row.applicationCode],
      [
        field('processState'),
        processState.has(row.processState) ? wordOf(processState, row.processState) : row.processState,
      ],
      [field('confidential'), row.confidential ? t('mds.tree.hidden') : null],
    ] as const;
  return { own, edge };
}

/** The children of a node with their portions and effective ranges. */
function Portions({ row, onGoTo }: { row: TreeRow; onGoTo: (path: string) => void }) {
  const t = useT();
  const nameOf = useNameOf();
  const { data } = useRoute(
    mdsApi.tree.listChildren,
    { path: row.path, pageSize: shownChildren },
    { log: 'mds.log.tree', enabled: row.childCount > 0 },
  );
  const portions = data?.records.filter(({ portion }) => portion !== null) ?? [];
  if (portions.length === 0) return null;
  return (
    <PanelSection title={t('mds.node.portions')}>
      <ul className="d-portions">
        {portions.map((child) => (
          <li key={child.path}>
            <NodeBadge kind={nodeKinds[child.kind]} />
            <button type="button" className="m-link" onClick={() => onGoTo(child.path)}>
              {nameOf(child)}
            </button>
            <span className="m-code">{child.portion ? formatPortion(t, child.portion, child.share) : ''}</span>
            <span className="m-code m-faint">{formatShare(child.share)}</span>
          </li>
        ))}
        {row.childCount > shownChildren ? (
          <li className="m-faint">{t('mds.node.moreChildren', { count: row.childCount - shownChildren })}</li>
        ) : null}
      </ul>
    </PanelSection>
  );
}

const SPANS = [
  ['postIndustrialMin', 'postIndustrialMax', 'postIndustrial'],
  ['postConsumerMin', 'postConsumerMax', 'postConsumer'],
  ['endOfLifeVehicleMin', 'endOfLifeVehicleMax', 'endOfLifeVehicle'],
  ['bioBasedMin', 'bioBasedMax', 'bioBased'],
] as const;
const SCIP_TEXTS = [
  'scipCategory',
  'scipSafeUse',
  'scipNumber',
  'scipSubmission',
  'scipMaterial',
  'scipCharacteristics',
] as const;
const formatSpan = (min: string | undefined, max: string | undefined): string | null =>
  min === undefined && max === undefined ? null : `${formatRange(min ?? max, max ?? min)} %`;

/** Attributes of a component or material, apart from its masses. */
function NodeAttributes({ detail: { attributes } }: { detail: NodeDetail }) {
  const t = useT();
  const wordOf = useWordOf();
  const field = (name: string) => t(`mds.edit.field.${name}`);
  const { recyclate, norms } = attributes;
  const yes = (value: boolean | undefined) => (value ? t('mds.edit.yes') : null);
  const items = [
    [field('markingText'), attributes.markingText],
    [field('sample'), yes(attributes.sample)],
    [field('simpleCheckRule'), yes(attributes.simpleCheckRule)],
    [field('legacySparePart'), yes(attributes.legacySparePart)],
    [field('testReportNumber'), attributes.testReportNumber],
    ...SCIP_TEXTS.map((name) => [field(name), attributes[name]] as const),
    [field('scipProduction'), attributes.scipProduction && wordOf(scipProductionFlag, attributes.scipProduction)],
    [field('scipNoSafeUse'), yes(attributes.scipNoSafeUse)],
    [field('norms'), norms?.join(t('kit.listSeparator'))],
    ...componentRate.members.map(
      ({ value }) => [field(value), attributes[value] === undefined ? null : formatPercent(attributes[value])] as const,
    ),
    ...(recyclate
      ? [
          [field('recyclateAnswer'), recyclate.answer && wordOf(recyclateAnswer, recyclate.answer)] as const,
          ...SPANS.map(
            ([min, max, name]) => [t(`mds.field.${name}`), formatSpan(recyclate[min], recyclate[max])] as const,
          ),
          [field('recyclingProcess'), recyclate.process && wordOf(recyclingProcess, recyclate.process)] as const,
          [
            field('chainOfCustody'),
            recyclate.chainOfCustody && wordOf(chainOfCustody, recyclate.chainOfCustody),
          ] as const,
          [field('method'), recyclate.method] as const,
          [field('certificateNumber'), recyclate.certificateNumber] as const,
          [field('bioBasedMethod'), recyclate.bioBasedMethod] as const,
        ]
      : []),
  ] as const;
  return items.some(([, value]) => Boolean(value)) ? (
    <PanelSection title={t('mds.node.answers')}>
      <Facts items={items} />
    </PanelSection>
  ) : null;
}

/** All details of one place: fields, amounts with bounds, and the portions of its children. */
export function NodeFacts({ sheet, row, onGoTo }: { sheet: SheetRow; row: TreeRow; onGoTo: (path: string) => void }) {
  const t = useT();
  const facts = useFacts();
  const { data, error, isLoading, refetch } = useNodeDetail(row);
  const isLate = useLate(isLoading);
  const detail = data?.path === row.path ? data : undefined;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PanelSection>
        <Facts items={[...facts.edge(row), ...(detail ? facts.own(detail) : [])]} />
      </PanelSection>
      {row.uncatalogued ? <UncataloguedNote key={row.path} ids={row.nodeId === null ? [] : [row.nodeId]} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {detail?.multiSource ? (
        <SwitchSource
          key={row.path}
          sheet={sheet}
          row={row}
          isOfSheet={detail.ofSheetId === sheet.id}
          onGoTo={onGoTo}
        />
      ) : null}
      {detail ? <NodeAttributes detail={detail} /> : null}
      <Portions row={row} onGoTo={onGoTo} />
      {row.sheet && row.parentPath !== null ? (
        <PanelSection title={t('mds.node.reference')}>
          <Facts
            items={[
              [
                t('mds.field.version'),
                <Code key="version">
                  {row.sheet.cid} / {row.sheet.cver}
                </Code>,
              ],
              [
                t('mds.field.supplierName'),
                row.sheet.supplierName && (
                  <Name
                    key="supplier"
                    of={{ name: row.sheet.supplierName, foreignName: row.sheet.supplierForeignName }}
                  />
                ),
              ],
              [t('mds.field.newer'), row.sheet.newerCver],
            ]}
          />
          <Link to={sheetPath(row.sheet.id)}>
            <Button size="small">{t('mds.node.openSheet')}</Button>
          </Link>
        </PanelSection>
      ) : null}
    </>
  );
}
