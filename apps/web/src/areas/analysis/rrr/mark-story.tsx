import { analysisRrrApi, recyclabilityFlag, type RrrMarkInfo, type RrrRow } from '@matlas/contract';
import {
  Code,
  Facts,
  formatDateTime,
  nameIn,
  noValue,
  PanelSection,
  RrrMarkTag,
  useLanguage,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';

function MarkLine({ mark }: { mark: RrrMarkInfo }) {
  const t = useT();
  const who =
    mark.source === 'hand'
      ? t('analysisRrr.story.markedByHand', { by: mark.by ?? noValue })
      : t('analysisRrr.story.markedByRule', { rule: mark.rule?.name ?? noValue });
  const reach = mark.nodeId === null ? 'subtree' : mark.positionId === null ? 'everywhere' : 'here';
  return (
    <li className="r-story">
      <RrrMarkTag value={mark.flag} />
      <span>
        {who}
        <br />
        <span className="m-faint">
          {t(`analysisRrr.story.${reach}`)} · {formatDateTime(mark.at)}
        </span>
      </span>
    </li>
  );
}

/** Origin of a mark: the user or the rule that set it, other rules that apply, and the possible marks. */
export function MarkStory({
  modId,
  row,
  refusal,
  isReadOnly,
}: {
  modId: number;
  row: RrrRow;
  refusal: string | undefined;
  isReadOnly: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const { data } = useRoute(
    analysisRrrApi.markInfo,
    { modId, key: row.key },
    { log: ['analysisRrr.title', 'analysisRrr.log.marks'], keepPrevious: true },
  );
  const own = data?.row.key === row.key ? data : undefined;
  // Uses the row of this response, because the row of the tree may be older.
  const { technology, flag, origin, classCode, mark, rule, unknown } = own?.row ?? row;
  return (
    <PanelSection title={t('analysisRrr.story.title')}>
      <Facts
        items={[
          [
            t('analysisRrr.field.flag'),
            isReadOnly && flag ? (
              <span key="flag">
                <RrrMarkTag value={flag} /> {wordOf(recyclabilityFlag, flag)}
              </span>
            ) : null,
          ],
          [
            t('analysisRrr.field.technology'),
            technology && isReadOnly ? (
              <span key="technology">
                <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
              </span>
            ) : null,
          ],
          [
            t('analysisRrr.field.origin'),
            own && own.marks.length > 0
              ? null
              : t(`analysisRrr.story.${origin}`, { by: mark?.by ?? noValue, rule: rule?.name ?? noValue }),
          ],
          [t('analysisRrr.field.classCode'), classCode ? <Code key="class">{classCode}</Code> : null],
          [t('analysisRrr.field.mayBecome'), own && own.mayBecome.length > 0 ? own.mayBecome.join(', ') : null],
          [t('analysisRrr.field.content'), unknown ? t('analysisRrr.contentUnknown') : null],
        ]}
      />
      {own && own.marks.length > 0 ? (
        <ul>
          {own.marks.map((mark) => (
            <MarkLine key={`${mark.positionId} ${mark.nodeId} ${mark.source}`} mark={mark} />
          ))}
        </ul>
      ) : null}
      {refusal === undefined ? null : <p className="m-faint">{refusal}</p>}
    </PanelSection>
  );
}
