import { catalogApi, rulesApi, type SubstanceRow } from '@matlas/contract';
import { Code, DetailPanel, ErrorState, Facts, formatDate, formatNumber, nameIn, PanelSection, RowsSkeleton, useLanguage, useLate, useMay, useRoute, useT } from '@matlas/web-kit';
import { useLawWords } from '../law-words';

interface Named {
  id: number;
  cas: string | null;
  nameEn: string;
  nameZh: string | null;
}

/** Members of a group are many; the panel shows the first and says how many more. */
const shownMembers = 30;

function NameList({ names }: { names: readonly Named[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="c-names">
      {names.slice(0, shownMembers).map((one) => <li key={one.id}><span>{nameIn(language, one.nameZh, one.nameEn)}</span> <Code>{one.cas}</Code></li>)}
      {names.length > shownMembers ? <li className="m-faint">{t('substances.moreMembers', { count: names.length - shownMembers })}</li> : null}
    </ul>
  );
}

/** The lists that name the substance, itself or by a group. */
function Listings({ id }: { id: number }) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const { codeOf } = useLawWords();
  const { data } = useRoute(rulesApi.listItems.ofSubstance, { substanceId: id }, { log: 'substances.log.lists', enabled: may(rulesApi.listItems.ofSubstance) });
  if (!data) return null;
  const words = data.map((list) => [codeOf(list.lawCode), [nameIn(language, list.nameZh, list.nameEn), list.entryNo, list.inclusionDate ? formatDate(list.inclusionDate) : ''].filter(Boolean).join(' · ')] as const);
  return <PanelSection title={t('substances.lists')}>{words.length > 0 ? <Facts items={words} /> : <p className="m-faint">{t('substances.noLists')}</p>}</PanelSection>;
}

function Relations({ id }: { id: number }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(catalogApi.substances.get, { id }, { log: 'substances.log.detail' });
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <>
      {data.metals.length > 0 ? <PanelSection title={t('substances.metals')}><Facts items={data.metals.map((metal) => [metal.entity, metal.indefinite ? t('substances.indefinite') : formatNumber(metal.massFraction)] as const)} /></PanelSection> : null}
      {data.groups.length > 0 ? <PanelSection title={t('substances.groups')}><NameList names={data.groups} /></PanelSection> : null}
      {data.members.length > 0 ? <PanelSection title={t('substances.members')} extra={<span className="m-faint">{formatNumber(data.members.length)}</span>}><NameList names={data.members} /></PanelSection> : null}
    </>
  );
}

/** A substance with its numbers, the lists that name it, its groups, members and metal content. */
export function SubstancePanel({ substance, onClose }: { substance: SubstanceRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const field = (name: string) => t(`substances.field.${name}`);
  return (
    <DetailPanel title={nameIn(language, substance.nameZh, substance.nameEn)} subtitle={<Code>{[substance.cas, substance.ec].filter(Boolean).join(' · ')}</Code>} onClose={onClose}>
      <PanelSection>
        <Facts items={[
          [field('nameZh'), substance.nameZh], [field('nameEn'), substance.nameEn], [field('kind'), t(`substances.kind.${substance.kind}`)],
          [field('symbol'), substance.symbol], [field('synonyms'), substance.synonyms], [field('sources'), substance.sources],
        ]} />
      </PanelSection>
      <Listings id={substance.id} />
      <Relations id={substance.id} />
    </DetailPanel>
  );
}
