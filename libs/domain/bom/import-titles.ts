import type { HeaderWords } from '../text';
import type { BomField } from './import-fields';

/** Titles in one text, parted by bars. */
const listOf = (titles: string): readonly string[] => titles.split('|').map((title) => title.trim());

/** Titles of BOM columns in the languages and systems that write them, the usual one first. */
export const BOM_HEADER_WORDS: Readonly<Record<BomField, HeaderWords>> = {
  level: {
    zh: listOf(`层级 | 级别 | 层次 | 阶层 | 阶次 | BOM层级 | 装配层级 | 结构层级 | 展开层次 | 等级 | 層級
      | 層次 | 階次 | 層數`),
    en: listOf(`Level | BOM level | Lvl | Lev | Indent level | Structure level | Hierarchy level
      | Explosion level | Depth | Lv`),
    other: listOf(`Ebene | Stufe | Stücklistenstufe | Auflösungsstufe | Gliederungsstufe | Baustufe | レベル
      | 階層 | Level of detail | BOM-Stufe | Strukturstufe`),
  },
  parentNumber: {
    zh: listOf(`父件号 | 父级零件号 | 父零件号 | 上级零件号 | 上级件号 | 父项编码 | 父项料号 | 父节点编号
      | 上级编码 | 母件编码 | 母件号 | 所属总成号 | 父件號 | 父階料號 | 上階料號 | 上層料號
      | 母件料號 | 主件品號`),
    en: listOf(`Parent number | Parent part number | Parent part no | Parent no | Parent item | Parent
      | Parent ID | Parent item number | Next higher assembly | NHA`),
    other: listOf(`Oberteil | Übergeordnete Sachnummer | Übergeordnetes Teil | Baugruppe | Kopfmaterial
      | Vorgänger | 親品番 | 親部品番号 | 上位品番`),
  },
  partNumber: {
    zh: listOf(`零件号 | 零部件号 | 零件编号 | 零部件编号 | 件号 | 图号 | 零件图号 | 物料编码 | 物料号
      | 物料编号 | 料号 | 子件编码 | 子项编码 | 部件号 | 组件编号 | 组件 | 产品编号 | 零件號
      | 零件號碼 | 零件編號 | 料號 | 品號 | 件號 | 圖號 | 部件號 | 物料ID | 编号 | 编码`),
    en: listOf(`Part number | Part no | Part num | PN | P/N | Item number | Item no | Material number
      | Material no | Component number | Component no | Child part number | Article number
      | Drawing number | Number | Item ID | Part ID | Object ID | Component | Item
      | Physical product name`),
    other: listOf(`Sachnummer | Teilenummer | Teile-Nr. | Teilenr | Materialnummer | Materialnr
      | Artikelnummer | Artikelnr | Komponente | Komponentennummer | Zeichnungsnummer | 品番
      | 部品番号 | 図番 | 部品コード | 子品番 | Objektkennung | Objektnummer | Materialkennung
      | Artikel-ID | Objekt-ID | Nummer | 構成品目 | アイテムID | 品目コード | 番号`),
  },
  name: {
    zh: listOf(`零件名称 | 零部件名称 | 名称 | 中文名称 | 零件中文名称 | 零件名称中文 | 物料名称 | 物料描述
      | 部件名称 | 子件名称 | 品名 | 对象描述 | 组件描述 | 零件描述 | 零件名稱 | 名稱 | 部件名稱
      | 物料名稱 | 品名規格 | 中文名稱 | 对象名称`),
    en: listOf(`Part name | Name | Description | Part description | Item name | Item description
      | Component name | Component description | Object description | Designation | Chinese name
      | Title | Nomenclature`),
    other: listOf(`Benennung | Bezeichnung | Teilebenennung | Materialkurztext | Objektkurztext
      | Komponentenbezeichnung | Artikelbezeichnung | 品名 | 部品名 | 部品名称 | 名称
      | Objektname | アイテム名 | 品目テキスト | 品目名 | 名前`),
  },
  foreignName: {
    zh: listOf(`英文名称 | 零件英文名称 | 零件名称英文 | 名称英文 | 外文名称 | 英文名 | 英文描述 | 英文名稱
      | 英文品名`),
    en: listOf(`English name | Part name English | Foreign name | English description | Name EN
      | Part name EN`),
    other: listOf(`Benennung englisch | Bezeichnung englisch | 英語名 | 品名英語`),
  },
  quantity: {
    zh: listOf(`数量 | 用量 | 单车用量 | 装车数量 | 单台用量 | 单位用量 | 件数 | 组件数量 | 装配数量 | 數量
      | 組成用量 | 單位用量 | 單車用量`),
    en: listOf(`Quantity | Qty | Quantity per assembly | Component quantity | Comp. Qty | Qty per | QPA
      | Pieces | Amount | Count | Usage`),
    other: listOf(`Menge | Anzahl | Stückzahl | Stück | Komponentenmenge | Menge je Baugruppe | 員数 | 数量
      | 個数`),
  },
  mass: {
    zh: listOf(`单件质量 | 质量 | 重量 | 单重 | 单件重量 | 零件质量 | 零件重量 | 净重 | 实测质量 | 单件净重
      | 單重 | 單件重量 | 淨重`),
    en: listOf(`Mass | Weight | Part weight | Part mass | Unit weight | Unit mass | Net weight
      | Weight per piece | Mass per piece | Measured weight | Wt | Gross weight`),
    other: listOf(`Gewicht | Masse | Nettogewicht | Einzelgewicht | Teilegewicht | Stückgewicht | 質量 | 重量
      | 単重 | 部品質量 | Bruttogewicht`),
  },
  massUnit: {
    zh: listOf(`质量单位 | 重量单位 | 单位 | 重量單位 | 單位`),
    en: listOf(`Mass unit | Weight unit | Unit of mass | UoM | Unit | Weight UoM | WUn`),
    other: listOf(`Gewichtseinheit | Masseneinheit | Einheit | 単位 | 質量単位 | 重量単位 | Gew.-Einh.
      | Gewichtseinh.`),
  },
  supplierCode: {
    zh: listOf(`供应商代码 | 供应商编码 | 供应商编号 | 供方代码 | 厂商代码 | 供货商代码 | 供應商代碼
      | 供應商編號 | 廠商代號`),
    en: listOf(`Supplier code | Supplier no | Supplier number | Vendor code | Vendor no | Vendor number
      | Supplier ID | Vendor ID | DUNS`),
    other: listOf(`Lieferantennummer | Lieferantennr | Lieferanten-Nr. | Lieferantencode | Kreditor
      | 仕入先コード | 取引先コード | サプライヤコード`),
  },
  supplierName: {
    zh: listOf(`供应商名称 | 供应商 | 供方名称 | 供方 | 厂商 | 厂家 | 生产厂家 | 供货商 | 供應商
      | 供應商名稱 | 廠商 | 廠商名稱`),
    en: listOf(`Supplier name | Supplier | Vendor name | Vendor | Manufacturer`),
    other: listOf(`Lieferant | Lieferantenname | Hersteller | 仕入先 | 仕入先名 | サプライヤ | 取引先名`),
  },
  remark: {
    zh: listOf(`备注 | 说明 | 附注 | 備註 | 說明`),
    en: listOf(`Remark | Remarks | Note | Notes | Comment | Comments`),
    other: listOf(`Bemerkung | Bemerkungen | Kommentar | Notiz | 備考 | 注記`),
  },
  sparePart: {
    zh: listOf(`是否备件 | 备件 | 是否为备件 | 售后备件`),
    en: listOf(`Spare part | Is spare part | Service part | Aftersales part`),
    other: listOf(`Ersatzteil | 補給部品 | サービスパーツ`),
  },
  typeApproval: {
    zh: listOf(`型式批准日期 | 型式认证日期`),
    en: listOf(`Type approval date | Date of type approval | Type approval`),
    other: listOf(`Datum der Typgenehmigung | 型式認定日`),
  },
  putOnMarket: {
    zh: listOf(`投放市场日期 | 上市日期`),
    en: listOf(`Date placed on the market | Put on market date | Put on market | Placed on the market`),
    other: listOf(`Datum des Inverkehrbringens | 上市日`),
  },
  engineDeveloped: {
    zh: listOf(`发动机型式开发日期 | 发动机开发日期`),
    en: listOf(`Engine type development date | Engine developed | Engine development date`),
  },
};

/** Column titles of an exported BOM in one language. */
export const bomHeader = (field: BomField, language: 'zh' | 'en'): string =>
  BOM_HEADER_WORDS[field][language][0] ?? field;
