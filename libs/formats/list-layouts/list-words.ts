import { bareKey } from '@matlas/domain';
import type { ListClassDuty, ListMappedField } from '@matlas/contract';

/** Words in one text, parted by bars. */
const listOf = (words: string): readonly string[] => words.split('|').map((word) => word.replace(/\s+/g, ' ').trim());

/**
 * Titles of authorities' and customers' lists in English, Chinese, German and Japanese. Compared without case, spaces
 * and punctuation.
 */
export const LIST_WORDS: Readonly<Record<ListMappedField, readonly string[]>> = {
  entryNo: listOf(`No. | No | Nr. | Lfd. Nr. | # | Number | Entry | Entry No. | Entry number | Item | Item No. | ID |
    Position | Pos. | Index | Serial No. | 序号 | 编号 | 条目 | 条目号 | 項番 | 番号 | 管理番号 | Eintrag | Listennummer`),
  nameEn: listOf(`Substance | Substance name | Chemical | Chemical name | Name | Name of substance | English name |
    Substance group | Substance / Substance group | Substance/group | Substances | Chemical substance | Ingredient |
    Restricted substance | CA Index Name | Generic name | ChemName | Stoff | Stoffname | Substanz | Stoffbezeichnung |
    Bezeichnung | Stoff / Stoffgruppe | Chemische Bezeichnung | Gefahrstoff | Inhaltsstoff | 英文名称 | 英文名 | 英語名 |
    物质英文名称`),
  nameZh: listOf(`物质名称 | 物质 | 中文名称 | 中文名 | 化学物质名称 | 化学名称 | 有害物质 | 有害物质名称 |
    禁用物质 | 受限物质 | 名称 | 物质/物质组 | 物质中文名称 | 限用物质 | Chinese name | 物質名 | 物質名称 | 化学物質名 |
    対象物質 | 物質群名 | 禁止物質 | 管理物質`),
  cas: listOf(`CAS | CAS No. | CAS number | CAS RN | CAS # | CASRN | CAS Reg. No. | CAS Registry Number | CAS-Nr. |
    CAS-Nummer | CAS Nr | CAS号 | CAS登记号 | CAS编号 | CAS番号 | CAS NO | 化学文摘号 | CAS Reg No.`),
  ec: listOf(`EC | EC No. | EC number | EC # | EINECS | EINECS No. | EG-Nr. | EG-Nummer | EG Nr | EINECS-Nr. | EC号 |
    EINECS号 | EC编号 | EC番号 | EC / List No.`),
  otherNumber:
    listOf(`Other number | Other No. | Index number | Index No. | KE No. | ENCS | ENCS No. | MITI No. | EPA No. |
    Accession number | Accession No. | TSCA ID | PMN No. | Andere Nummer | Indexnummer | 其他编号 | 官報公示番号 | 化審法番号 |
    化管法番号 | 政令番号`),
  class: listOf(`Class | Classification | Category | Type | Duty | Status | Ban / declare | Restriction | Level |
    Obligation | Requirement | Restriction type | Type of restriction | Type of toxicity | Klasse | Einstufung | Kategorie |
    Pflicht | Verbot | Regelung | Klassifizierung | 类别 | 分类 | 管控级别 | 管控要求 | 要求 | 管控类型 | 管理级别 | 等级 | 义务 |
    区分 | 管理区分 | 規制区分 | 使用区分 | 分類`),
  threshold: listOf(`Threshold | Limit | Limit value | Reporting threshold | Threshold value | Threshold limit | Max. |
    Maximum | Maximum concentration | Max. concentration | Concentration limit | Maximum concentration value | Limit (%) |
    Maximum concentration value by weight | Threshold (%) | Limit (ppm) | Threshold (ppm) | Limit % | NSRL or MADL (µg/day) |
    Grenzwert | Schwellenwert | Höchstwert | Höchstkonzentration | Maximale Konzentration | Grenzwert (ppm) | Grenzwert (%) |
    限值 | 阈值 | 限量 | 最大允许含量 | 最高浓度 | 限值要求 | 含量限值 | 限值(ppm) | 限值(%) |
    浓度限值 | 限量值 | 閾値 | しきい値 | 基準値 | 許容濃度 | 上限値 | 最大許容濃度 | 規制値`),
  use: listOf(`Use | Uses | Application | Applications | Scope | Scope of application | Material / application |
    Applies to | Field of application | Product | Verwendung | Anwendung | Anwendungsbereich | Geltungsbereich | Einsatz |
    用途 | 应用 | 应用范围 | 适用范围 | 使用部位 | 使用範囲 | 対象用途 | 適用範囲 | 適用`),
  exemption:
    listOf(`Exemption | Exemptions | Exception | Exceptions | Exempted uses | Exempted applications | Ausnahme |
    Ausnahmen | Ausnahmeregelung | 豁免 | 豁免条款 | 例外 | 除外 | 适用除外 | 除外用途 | 適用除外`),
  inclusionDate:
    listOf(`Date of inclusion | Date listed | First added | Date added | Inclusion date | Listed | Listed on |
    Added | Aufnahmedatum | Datum der Aufnahme | Aufgenommen | 列入日期 | 纳入日期 | 收录日期 | 加入日期 | 収載日 | 追加日`),
  validFrom: listOf(`Valid from | Effective date | Effective from | In force from | Start date | Prohibited from |
    Effective | Gültig ab | Gültig von | Inkrafttreten | Verboten ab | 生效日期 | 实施日期 | 起始日期 | 禁用日期 | 執行日期 |
    施行日 | 禁止日 | 適用開始日 | 発効日`),
  validTo:
    listOf(`Valid to | Valid until | Expiry | Expiry date | End date | Until | Gültig bis | Ablaufdatum | 失效日期 |
    有效期至 | 截止日期 | 到期日 | 有効期限 | 終了日`),
  reason:
    listOf(`Reason | Reason code | Reason for inclusion | Listing mechanism | Hazard | Property | Grund | Begründung |
    Einstufungsgrund | 原因 | 列入原因 | 列入理由 | 危害 | 危害特性 | 理由 | 選定理由`),
  clause:
    listOf(`Regulation | Legal basis | Law | Source | Legal requirement | Legislation | Directive | Reference | Clause |
    Rechtsgrundlage | Gesetz | Quelle | Verordnung | Richtlinie | 法规 | 法规依据 | 依据 | 来源 | 标准 | 法律法规 | 法規 | 根拠法令 |
    関連法規 | 法令`),
  note: listOf(`Remark | Remarks | Note | Notes | Comment | Comments | Description | Examples | Typical use | Bemerkung |
    Bemerkungen | Anmerkung | Hinweis | Kommentar | Beispiele | 备注 | 说明 | 注释 | 典型用途 | 備考 | 注記 | 用途例`),
};

/** Texts of classes whose duty is beyond doubt. */
const CLASS_WORDS: Readonly<Record<ListClassDuty, readonly string[]>> = {
  prohibited:
    listOf(`P | Prohibited | Banned | Ban | Forbidden | Prohibit | Restricted | X | Not allowed | Verboten | Verbot |
    Nicht zulässig | Beschränkt | 禁止 | 禁用 | 禁止使用 | 限用 | 限制使用 | 使用禁止 | 禁止物質 | 全廃 | Phase out`),
  declare:
    listOf(`D | D/P | Declarable | Declare | To be declared | Reportable | Report | Declaration | Notify | Monitor |
    Deklarationspflichtig | Deklaration | Meldepflichtig | Anzugeben | Zu deklarieren | 申报 | 需申报 | 申告 | 要申告 | 報告 |
    管理 | 監視 | 监控 | 需报告 | 报告`),
  leaveOut: [],
};
const dutyByKey: ReadonlyMap<string, ListClassDuty> = new Map(
  (['declare', 'prohibited'] as const).flatMap((duty) =>
    CLASS_WORDS[duty].map((word): [string, ListClassDuty] => [bareKey(word), duty]),
  ),
);
/** The duty that the text of a class says; null when a person has to decide. */
export const dutyOfClass = (text: string): ListClassDuty | null => dutyByKey.get(bareKey(text)) ?? null;
