import {
  catalogApi,
  gadslKind,
  mdsTraceApi,
  physicalState,
  rulesApi,
  type SubstanceBrief,
  type SubstanceRow,
} from '@matlas/contract';
import {
  Code,
  DetailPanel,
  ErrorState,
  Facts,
  formatDate,
  formatNumber,
  nameIn,
  noValue,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useLate,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLawWords } from '../shared/law-words';
import { traceSubstancePath } from '../shared/paths';
import { UncataloguedNote } from '../shared/uncatalogued';
import { GroupMembers } from './group-members';

export function NameList({ names }: { names: readonly SubstanceBrief[] }) {
  const language = useLanguage();
  return (
    <ul className="c-names">
      {names.map((one) => (
        <li key={one.id}>
          <span>{nameIn(language, one.nameZh, one.nameEn)}</span> <Code>{one.cas}</Code>
        </li>
      ))}
    </ul>
  );
}

/** The lists that contain the substance, directly or by a group. */
function Listings({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const { codeOf } = useLawWords();
  const { data } = useRoute(
    rulesApi.listItems.ofSubstance,
    { substanceId: id },
    { log: 'substances.log.lists', enabled: may(rulesApi.listItems.ofSubstance) },
  );
  if (!data) return null;
  const words = data.map(
    (list) =>
      [
        codeOf(list.lawCode),
        [
          nameIn(language, list.nameZh, list.nameEn),
          list.entryNo,
          list.inclusionDate ? formatDate(list.inclusionDate) : '',
        ]
          .filter(Boolean)
          .join(' · '),
      ] as const,
  );
  return (
    <PanelSection title={t('substances.lists')}>
      {words.length > 0 ? <Facts items={words} /> : <p className="m-faint">{t('substances.noLists')}</p>}
    </PanelSection>
  );
}

/** Number of visible data sheets that use the substance, with a link to them. */
function OwnUse({ id }: { id: number }) {
  const t = useT();
  const may = useMay();
  const { data } = useRoute(
    mdsTraceApi.page,
    { substanceId: id, pageNo: 1, pageSize: 1 },
    { log: 'substances.log.use', enabled: may(mdsTraceApi.page) },
  );
  if (!data) return null;
  const count = t(data.totalIsMin ? 'substances.useMin' : 'substances.use', {
    count: data.total,
    total: formatNumber(data.total),
  });
  const link =
    data.total > 0 && may(mdsTraceApi.graph) ? (
      <Link to={traceSubstancePath(id)}>{t('substances.whereUsed')}</Link>
    ) : null;
  return (
    <PanelSection title={t('substances.useTitle')}>
      <p className="c-use">
        <span className={data.total > 0 ? '' : 'm-faint'}>{data.total > 0 ? count : t('substances.unused')}</span>
        {link}
      </p>
    </PanelSection>
  );
}

function Relations({ substance }: { substance: SubstanceRow }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    catalogApi.substances.get,
    { id: substance.id },
    { log: 'substances.log.detail' },
  );
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      {data.metals.length > 0 ? (
        <PanelSection title={t('substances.metals')}>
          <Facts
            items={data.metals.map(
              (metal) =>
                [
                  metal.entity,
                  metal.indefinite
                    ? t('substances.indefinite')
                    : [formatNumber(metal.massFraction), metal.formula].filter(Boolean).join(' · '),
                ] as const,
            )}
          />
        </PanelSection>
      ) : null}
      {data.groups.length > 0 ? (
        <PanelSection title={t('substances.groups')}>
          <NameList names={data.groups} />
        </PanelSection>
      ) : null}
      {data.kind === 'group' ? <GroupMembers key={data.id} group={data} count={data.memberCount} /> : null}
    </>
  );
}

/** Duties of a substance under lists and check rules, as tags. */
export function SubstanceTags({ substance }: { substance: SubstanceRow }) {
  const t = useT();
  const { joker, svhc, gadsl, active, hidden, uncatalogued } = substance;
  const tags: [string, string | null][] = [
    ['inactive', active ? null : t('substances.inactive')],
    ['uncatalogued', uncatalogued ? t('uncatalogued.tag') : null],
    ['svhc', svhc ? 'SVHC' : null],
    ['gadsl', gadsl === null ? null : `GADSL ${gadsl}`],
    ['joker', joker === null ? null : t('substances.kind.joker')],
    ['hidden', hidden ? t('substances.hidden') : null],
  ];
  const shown = tags.filter(([, word]) => word !== null);
  return shown.length === 0 ? (
    <>–</>
  ) : (
    <>
      {shown.map(([key, word]) => (
        <Tag key={key}>{word}</Tag>
      ))}
    </>
  );
}

function useFacts(substance: SubstanceRow): (readonly [string, ReactNode])[] {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const field = (name: string) => t(`substances.field.${name}`);
  const comma = t('files.comma');
  const { applicationDuty: duty, declarableSince: since, replacedBy, gadsl } = substance;
  const dutyWords = duty
    ? [
        t('substances.dutyAbove', { percent: duty.abovePercent }),
        duty.classes ? t('substances.dutyIn', { classes: duty.classes.join(comma) }) : '',
      ]
        .filter(Boolean)
        .join(comma)
    : null;
  return [
    [field('nameZh'), substance.nameZh ?? <NoChineseName key="zh" isOwn={!substance.builtIn} />],
    [field('nameEn'), substance.nameEn],
    [field('synonymsZh'), substance.synonymsZh.join(comma)],
    [field('synonymsEn'), substance.synonymsEn.join(comma)],
    [
      field('otherNumbers'),
      substance.otherNumbers.length > 0 ? <Code key="numbers">{substance.otherNumbers.join(' ')}</Code> : null,
    ],
    [field('code'), <Code key="code">{substance.code}</Code>],
    [field('kind'), t(`substances.kind.${substance.kind}`)],
    [field('symbol'), substance.symbol],
    [field('physicalState'), substance.physicalState === null ? null : wordOf(physicalState, substance.physicalState)],
    [field('gadsl'), gadsl === null ? null : wordOf(gadslKind, gadsl)],
    [field('declarableSince'), since ? `${since.list} · ${formatDate(since.date)}` : null],
    [field('applicationDuty'), dutyWords],
    [field('confidentialAllowed'), t(substance.confidentialAllowed ? 'substances.yes' : 'substances.no')],
    [
      field('replacedById'),
      replacedBy
        ? [nameIn(language, replacedBy.nameZh, replacedBy.nameEn), replacedBy.cas].filter(Boolean).join(' · ')
        : null,
    ],
    [field('remark'), substance.remark],
    [field('sources'), substance.sources],
    [field('builtIn'), substance.builtIn ? null : t('substances.ownOnly')],
  ];
}

/** Instead of a Chinese name: of the substances of the platform no source gives one. */
export function NoChineseName({ isOwn }: { isOwn: boolean }) {
  const t = useT();
  return <span className="m-faint">{isOwn ? noValue : t('substances.noChineseName')}</span>;
}

/** Detail of a substance: numbers, duties, lists, usage, groups, members and metal content. */
export function SubstancePanel({ substance, onClose }: { substance: SubstanceRow; onClose: () => void }) {
  const language = useLanguage();
  const { active, svhc, gadsl, joker, hidden, uncatalogued = false } = substance;
  const isMarked = uncatalogued || !active || svhc || hidden || gadsl !== null || joker !== null;
  return (
    <DetailPanel
      title={nameIn(language, substance.nameZh, substance.nameEn)}
      subtitle={<Code>{[substance.cas, substance.ec].filter(Boolean).join(' · ')}</Code>}
      onClose={onClose}
    >
      {isMarked ? (
        <PanelSection>
          <SubstanceTags substance={substance} />
        </PanelSection>
      ) : null}
      <PanelSection>
        <Facts items={useFacts(substance)} />
      </PanelSection>
      {uncatalogued ? <UncataloguedNote ids={[substance.id]} /> : null}
      <Listings id={substance.id} />
      <OwnUse id={substance.id} />
      <Relations substance={substance} />
    </DetailPanel>
  );
}
