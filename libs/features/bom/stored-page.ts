/** Gap between neighbours in tree order, so that inserting a position rarely moves the others. */
export const ORD_STEP = 1024;

export const NEW_IDS = `insert into new_position
  select n::int - 1, nextval(pg_get_serial_sequence('bom_position', 'id'))::int
  from generate_series(1, $1::int) n`;
export const STORED_COLUMNS = `id, model_id, parent_id, ord, level, name, foreign_name, pinyin, number, number_key,
    supplier_code, supplier_name, quantity, mass_g, remark, spare_part, type_approval_date, put_on_market_date,
    engine_developed_date, sheet_row, match_state`;
/** The rows of a JSON page of NewPosition ($2) of a model ($1), with the ids of the temporary table `new_position`. */
export const STORED_PAGE = `
  select i.id, $1::int, u.id, (r.index + 1) * ${ORD_STEP}, level, name, "foreignName", pinyin, number, "numberKey",
    "supplierCode", "supplierName", quantity, "massGrams", remark, facts->>'sparePart', (facts->>'typeApproval')::date,
    (facts->>'putOnMarket')::date, (facts->>'engineDeveloped')::date, "sheetRow",
    case when "isAssembly" then 'assembly' else 'unmatched' end
  from jsonb_to_recordset($2::jsonb) as r(index int, "parentIndex" int, level int, name text, "foreignName" text, pinyin text,
    number text, "numberKey" text, "supplierCode" text, "supplierName" text,
    quantity numeric, "massGrams" numeric, remark text, facts jsonb, "sheetRow" int, "isAssembly" boolean)
    join new_position i on i.index = r.index
    left join new_position u on u.index = r."parentIndex"
    order by r.index`;
export const INSERT_PAGE = `insert into bom_position (${STORED_COLUMNS}) ${STORED_PAGE}`;
