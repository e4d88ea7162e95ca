import type { FmdField } from '@matlas/contract';

/** Words in one text, parted by bars. */
const listOf = (words: string): readonly string[] => words.split('|').map((word) => word.trim());

/**
 * Titles of suppliers' full material declarations in English, Chinese, German and Japanese. Compared without case,
 * spaces and punctuation.
 */
export const FMD_WORDS: Readonly<Partial<Record<FmdField, readonly string[]>>> = {
  partNumber:
    listOf(`Part number | Part No. | Part # | P/N | Product number | Product code | Customer part number | Supplier
    part number | MPN | Manufacturer part number | Article number | 零件号 | 零部件号 | 产品编号 | 产品型号 | 料号 | 零件编号 |
    产品代码 | Teilenummer | Sachnummer | Artikelnummer | 部品番号 | 品番 | 製品番号 | 製品型番`),
  partName:
    listOf(`Part name | Product name | Part description | Product description | Article name | 零件名称 | 零部件名称 | 产品名称 |
    品名 | Teilebezeichnung | Benennung | Produktname | Artikelbezeichnung | Teilename | 部品名 | 製品名 | 部品名称`),
  partMass:
    listOf(`Part weight | Part mass | Product weight | Product mass | Total weight | Unit weight | Weight of part |
    Package weight | Device weight | 零件重量 | 零件质量 | 产品重量 | 总重量 | 单重 | 产品质量 | Teilegewicht | Gesamtgewicht |
    Produktgewicht | 部品質量 | 部品重量 | 製品質量 | 製品重量 | 総質量`),
  componentNumber:
    listOf(`Component number | Component No. | Sub-part number | Subcomponent number | 组件号 | 部件号 | 子零件号 | 组件编号 |
    Komponentennummer | Unterteilnummer | 構成部品番号 | 子部品番号`),
  componentName:
    listOf(`Component | Component name | Sub-part | Subpart name | Sub-component | Subcomponent name | Construction
    element | Construction | Item/Component | Piece part | 组件 | 组件名称 | 部件 | 部件名称 | 子零件 | 子部件 | 构成部位 | 部位 |
    Komponente | Bauteil | Unterteil | Einzelteil | 構成部品 | 構成部品名 | 部位名 | 部位名称 | 子部品名`),
  quantity:
    listOf(`Quantity | Qty | Qty. | Pieces | Pcs | No. of pieces | 数量 | 用量 | 件数 | Menge | Anzahl | Stückzahl | 個数 |
    員数`),
  componentMass:
    listOf(`Component weight | Component mass | Subpart weight | Sub-component weight | Weight of component | 组件重量 |
    部件重量 | 部件质量 | 组件质量 | 部位重量 | Komponentengewicht | Bauteilgewicht | 構成部品質量 | 部位質量 | 構成部品重量`),
  materialNumber:
    listOf(`Material number | Material No. | Material code | Material ID | 材料编号 | 材料牌号 | 材料代码 | Werkstoffnummer |
    Materialnummer | 材料番号 | 材料コード | 材料記号`),
  materialName:
    listOf(`Material | Material name | Homogeneous material | Homogeneous material name | Raw material | Material
    description | Trade name | 材料 | 材料名称 | 均质材料 | 均质材料名称 | 均质物质 | 原材料 | 材质 | 材质名称 | Werkstoff |
    Werkstoffbezeichnung | Werkstoffname | Materialbezeichnung | Homogener Werkstoff | Homogenes Material |
    材料名 | 材質 | 均質材料 | 均質材料名 | 原材料名`),
  materialClass: listOf(`Material class | Material group | Material classification | VDA class | VDA classification |
    Classification | 材料分类 | 材料类别 | 材料分类号 | Werkstoffklasse | Materialklasse | Werkstoffklassifizierung |
    Werkstoffgruppe | 材料分類 | 材質分類`),
  materialStandard: listOf('Material standard | Norm | Standard | 材料标准 | 标准 | Werkstoffnorm | 規格 | 材料規格'),
  materialMass:
    listOf(`Material weight | Material mass | Weight of material | Homogeneous material weight | Homogeneous material
    mass | 材料重量 | 材料质量 | 均质材料重量 | 均质材料质量 | 材质重量 | Werkstoffgewicht | Materialgewicht | Gewicht Werkstoff |
    Materialmasse | 材料質量 | 材質質量 | 均質材料質量`),
  materialPortion:
    listOf(`Material % | Material percentage | Material portion | Material % of part | Material share | 材料占比 | 材料比例 |
    材料百分比 | Werkstoffanteil | Materialanteil | 材料比率 | 材料構成比`),
  substanceName:
    listOf(`Substance | Substance name | Chemical substance | Basic substance | Chemical name | Ingredient |
    Constituent | Chemical | Substance/Element | 物质 | 物质名称 | 化学物质 |
    化学物质名称 | 基本物质 | 基本物质名称 | 成分 | 成分名称 | 化学名称
    | Stoff | Stoffname | Reinstoff | Inhaltsstoff | Substanz | Stoffbezeichnung | 物質 | 物質名 | 化学物質 | 化学物質名 |
    物質名称 | 化学成分 | 成分名`),
  cas: listOf(`CAS | CAS No. | CAS number | CAS RN | CAS # | CASRN | CAS-Nr. | CAS-Nummer | CAS Registry Number | CAS号 |
    CAS编号 | CAS号码 | CAS登记号 | CAS番号 | CAS no`),
  ec: listOf('EC No. | EC number | EINECS | EINECS No. | EC | EC号 | EG-Nummer | EG-Nr. | EC番号'),
  mass: listOf(`Substance weight | Substance mass | Weight | Mass | Amount | Weight of substance | Net weight | 物质重量 |
    物质质量 | 重量 | 质量 | 含有重量 | Gewicht | Masse | Stoffgewicht | Stoffmasse | 質量 | 含有質量 | 物質質量 | 含有量`),
  massUnit:
    listOf(`Weight unit | Mass unit | Unit | Unit of measure | UOM | Unit of weight | 重量单位 | 质量单位 | 单位 | Einheit |
    Gewichtseinheit | Mengeneinheit | 単位 | 質量単位 | 重量単位`),
  portion:
    listOf(`Portion | Percentage | Percent | % | wt% | wt.-% | weight % | mass % | % w/w | w/w % | Concentration |
    Content | Composition | ppm | Substance % | Percentage of material | % of material | % of homogeneous
    material | Weight percent | Concentration in material | Substance percentage | Concentration ppm | % of
    part | % in part | % of total weight | 含量 | 占比 | 百分比 |
    质量分数 | 重量百分比 | 物质含量 | 浓度 | 比例 | 质量百分比 | 占材料比例 |
    占零件比例 | Anteil | Gehalt | Massenanteil | Gewichtsanteil | Gew.-% | Konzentration | Prozent |
    Massenprozent | Gewichtsprozent | Anteil am Teil | 含有率 | 濃度 | 構成比 | 質量% | 割合 | 含有濃度`),
  portionMin: listOf(
    `Min % | Minimum | Min | Portion min | Min. | From | Min. Anteil | 最小值 | 最小含量 | 下限 | von | 最小 | 最小含有率`,
  ),
  portionMax: listOf(
    `Max % | Maximum | Max | Portion max | Max. | To | Max. Anteil | 最大值 | 最大含量 | 上限 | bis | 最大 | 最大含有率`,
  ),
  portionUnit: listOf(
    `Portion unit | Concentration unit | Percentage unit | 含量单位 | 浓度单位 | Einheit Anteil | 濃度単位 | 含有率単位`,
  ),
  applicationCode: listOf(
    `Application code | Application | Exemption code | Application ID | 应用代码 | 用途代码 | Anwendungscode | 用途コード`,
  ),
  supplierCode:
    listOf(`Supplier code | Supplier number | Vendor code | DUNS | Supplier ID | 供应商代码 | 供应商编号 | Lieferantennummer |
    Lieferantencode | サプライヤコード | 仕入先コード`),
  supplierName:
    listOf(`Supplier | Supplier name | Vendor | Manufacturer | Company | Company name | 供应商 | 供应商名称 | 制造商 | 公司名称 |
    Lieferant | Lieferantenname | Hersteller | Firma | サプライヤ | サプライヤー | 仕入先 | 会社名 | メーカー`),
  remark: listOf(
    `Remark | Remarks | Comment | Comments | Note | Notes | 备注 | 说明 | Bemerkung | Kommentar | Anmerkung | 備考`,
  ),
};
/** Titles that say something only in a table by levels, or when no other title takes the column; compared as a whole. */
export const FMD_GENERAL_WORDS: Readonly<Partial<Record<FmdField, readonly string[]>>> = {
  level:
    listOf(`Level | Lvl | BOM level | Structure level | Tree level | Hierarchy | Indent | 层级 | 级别 | 层次 | 阶层 | Ebene |
    Stufe | Strukturebene | Gliederung | レベル | 階層`),
  type: listOf(
    `Type | Node type | Kind | Item type | Category | 类型 | 节点类型 | 类别 | Typ | Art | 種別 | 区分 | 種類`,
  ),
  number:
    listOf(`Number | No. | Item number | ID | Item ID | Part/Item No. | Code | 编号 | 号码 | 代码 | Nummer | Nr. | Kennung
    | 番号 | コード`),
  name: listOf(`Name | Description | Item name | Designation | Item | Part/Material/Substance | 名称 | 描述 | Bezeichnung |
    Beschreibung | 名称 | 品目名 | 名前`),
};
export const KIND_WORDS: Readonly<Record<'component' | 'semi' | 'material' | 'substance', readonly string[]>> = {
  component:
    listOf(`component | part | assembly | product | subpart | article | c | 部件 | 零件 | 组件 | 总成 | 产品 | 零部件 | bauteil |
    baugruppe | teil | komponente | produkt | 部品 | 製品 | 構成部品`),
  semi: listOf('semicomponent | semifinished | sc | 半成品 | halbzeug | 半製品'),
  material: listOf('material | homogeneousmaterial | m | 材料 | 均质材料 | 材质 | werkstoff | 材質 | 均質材料'),
  substance:
    listOf(`substance | basicsubstance | chemical | bs | s | 物质 | 基本物质 | 化学物质 | stoff | reinstoff | substanz | 物質 |
    化学物質`),
};
/** Lines of sums, which are no part of the tree. */
export const TOTAL_WORDS: readonly string[] =
  listOf(`total | subtotal | sum | grandtotal | totalweight | 合计 | 总计 | 小计 | 总和 | summe | gesamt | zwischensumme |
    gesamtsumme | 合計 | 小計 | 総計`);
/** Amounts that fill up to the whole. */
export const REST_WORDS: readonly string[] = listOf(
  `rest | balance | bal | remainder | remaining | remain | 余量 | 余 | 剩余 | restbestandteil | 残部 | 残 | 残り | 其余`,
);
/** Identities that a supplier does not disclose. */
export const UNDISCLOSED_WORDS: readonly string[] =
  listOf(`proprietary | confidential | tradesecret | secret | undisclosed | notdisclosed | system |
    businessconfidential | proprietarysubstance | confidentialsubstance | 保密 | 商业机密 | 机密 | 非公开 |
    betriebsgeheimnis | vertraulich | geheim | 企業秘密 | 機密 | 非開示 | 社外秘`);
/** Empty by another word. */
export const NO_VALUE_WORDS: readonly string[] = listOf(
  ' | na | nan | none | nil | null | 无 | 不适用 | keine | entfällt | なし | 該当なし',
);
