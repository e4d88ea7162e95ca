import { Injectable } from '@nestjs/common';
import { type CqcCheck, MATCHING_ISSUES, type MatchingIssue } from '@matlas/contract';
import {
  checkCqcBom,
  type CqcFinding,
  type CqcPositionField,
  type CqcSheetIssue,
  type CqcVehicleField,
} from '@matlas/domain';
import { MatchingInfoService } from '@matlas/features/bom';
import { type Auth, Translator } from '@matlas/server-kit';
import { CqcModels } from './cqc-models';
import { type CqcLayout, CqcLayoutStore } from './cqc-layout.store';
import { CqcModelStore } from './cqc-model.store';
import { CqcPositionStore, type PackagePosition } from './cqc-position.store';

const MAX_FINDINGS = 500;
/** Problems of a data sheet that a person may accept. */
const ACCEPTABLE: readonly MatchingIssue[] = ['outdated', 'unapproved'];
type Message = (finding: CqcFinding) => string;

/** What a package is made from, with what it lacks. */
export interface CqcContent {
  cqcModId: number | null;
  layout: CqcLayout;
  vehicle: Record<CqcVehicleField, string | null>;
  positions: (PackagePosition & { values: Record<CqcPositionField, string | null> })[];
  findings: (CqcFinding & { message: string })[];
}

/** Checks whether the package of a vehicle is complete: by the layout, the data sheets, and the vehicle BOM. */
@Injectable()
export class CqcCheckService {
  constructor(
    private readonly models: CqcModels,
    private readonly vehicles: CqcModelStore,
    private readonly positions: CqcPositionStore,
    private readonly layouts: CqcLayoutStore,
    private readonly matching: MatchingInfoService,
    private readonly translator: Translator,
  ) {}

  async check(auth: Auth, modId: number): Promise<CqcCheck> {
    const { cqcModId, positions, findings } = await this.loadContent(auth, modId);
    const errors = findings.filter(({ severity }) => severity === 'error');
    const warnings = findings.filter(({ severity }) => severity === 'warning');
    return {
      modId,
      cqcModId,
      positions: positions.length,
      ok: errors.length === 0,
      errors: errors.length,
      warnings: warnings.length,
      findings: [...errors, ...warnings].slice(0, MAX_FINDINGS),
    };
  }
  async loadContent(auth: Auth, modId: number): Promise<CqcContent> {
    const cqcModId = await this.models.findCqcModel(auth, modId);
    const layout = await this.layouts.readLayout();
    const vehicle = await this.vehicles.getVehicle(modId);
    const positions = toPositions(
      cqcModId === undefined ? [] : await this.positions.listForPackage(auth.scope, cqcModId),
    );
    const { issues, messageOf } = await this.readIssues(auth, cqcModId);
    const source = await this.positions.listSource(auth.scope, modId);
    const parents = new Set(source.map(({ parentId }) => parentId));
    const findings = checkCqcBom({
      vehicle,
      positions: positions.map((position) => ({
        ...position,
        isPart: position.role === 'counted' || position.role === 'unmatched',
        hasSheet: position.role === 'counted',
      })),
      required: { vehicle: requiredOf(layout.vehicle), position: requiredOf(layout.position) },
      issues,
      source: source.map(({ id, parentId, name }) => ({ id, parentId, name, isPart: !parents.has(id) })),
    });
    const describe = this.messages(layout, messageOf);
    return {
      cqcModId: cqcModId ?? null,
      layout,
      vehicle,
      positions,
      findings: findings.map((finding) => ({ ...finding, message: describe(finding) })),
    };
  }

  private async readIssues(
    auth: Auth,
    cqcModId: number | undefined,
  ): Promise<{ issues: CqcSheetIssue[]; messageOf: ReadonlyMap<string, string> }> {
    if (cqcModId === undefined) return { issues: [], messageOf: new Map() };
    const { issues } = await this.matching.check(auth, cqcModId);
    return {
      issues: issues.map(({ kind, positions }) => ({
        kind,
        positionId: positions[0]?.id ?? 0,
        severity: ACCEPTABLE.includes(kind) ? 'warning' : 'error',
      })),
      messageOf: new Map(issues.map(({ kind, message }) => [kind, message])),
    };
  }
  private messages(layout: CqcLayout, messageOf: ReadonlyMap<string, string>): Message {
    const isZh = this.translator.language === 'zh';
    const titles = new Map(
      [...layout.vehicle, ...layout.position].map(({ field, titleZh, titleEn }) => [field, isZh ? titleZh : titleEn]),
    );
    return ({ rule, field, name }) => {
      if (rule === 'sheet' && MATCHING_ISSUES.some((kind) => kind === field)) return messageOf.get(field ?? '') ?? '';
      const params = { name: name ?? '', field: titles.get(field as CqcPositionField) ?? field ?? '' };
      return this.translator.translate('findings', `cqc.rule.${rule}`, params);
    };
  }
}

const requiredOf = <Field extends string>(rows: readonly { field: Field; required: boolean }[]): Field[] =>
  rows.filter(({ required }) => required).map(({ field }) => field);

/** Lines are numbered from 1 in tree order; a position without a mass of its own has that of its data sheet. */
function toPositions(rows: readonly PackagePosition[]): CqcContent['positions'] {
  const lines = new Map(rows.map(({ id }, index) => [id, String(index + 1)]));
  return rows.map((row) => ({
    ...row,
    values: {
      line: lines.get(row.id) ?? null,
      parentLine: row.parentId === null ? null : (lines.get(row.parentId) ?? null),
      level: String(row.level),
      number: row.number,
      name: row.name,
      foreignName: row.foreignName,
      quantity: row.quantity,
      massGrams: row.massGrams ?? row.sheetMassGrams,
      supplierCode: row.supplierCode,
      supplierName: row.supplierName,
      sheetId: row.sheetId,
      sheetVersion: row.sheetVersion,
      sheetName: row.sheetName,
      sheetMassGrams: row.sheetMassGrams,
      sourceNumber: row.sourceNumber,
      sourceName: row.sourceName,
      remark: row.remark,
    },
  }));
}
