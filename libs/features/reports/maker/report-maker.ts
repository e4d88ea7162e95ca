import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Permission, reportKind, type ReportInputKey, type ReportKind } from '@matlas/contract';
import { AppError, type Auth, can, type FileAnswer } from '@matlas/server-kit';

/** Filters of the export; a flat object that each maker parses by its own schema. */
export type ReportOptions = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export interface ReportRequest {
  modId?: number | undefined;
  runId?: number | undefined;
  options: ReportOptions;
}
export interface ReportBasis {
  /** Users who see the vehicle see the report; when null, users who see the data of its department. */
  modelId: number | null;
  modelName: string;
  title: string;
  /** Changes when the report would be made from other data. */
  version: string;
  inputs: readonly { key: ReportInputKey; value: string }[];
}

/** Makes one kind of workbook, for stored reports and schedules. Found among the providers of the process. */
export abstract class ReportMaker {
  abstract readonly kind: ReportKind;
  /** The permission of its export call. */
  abstract readonly needs: Permission;
  /** Refuses what the caller cannot see. Must be fast: the scheduling job calls it every hour. */
  abstract readBasis(auth: Auth, request: ReportRequest): Promise<ReportBasis>;
  /** The same request for the current data: with the newest result instead of the named one. */
  latestRequest(_auth: Auth, request: ReportRequest): Promise<ReportRequest> {
    return Promise.resolve(request);
  }
  /** Whether the source result is itself outdated: the report stays the same until the source is calculated again. */
  isOutdated(_auth: Auth, _asked: ReportRequest): Promise<boolean> {
    return Promise.resolve(false);
  }
  /** The file, as in the answer of the export call. */
  abstract makeFile(auth: Auth, request: ReportRequest): Promise<FileAnswer>;
}

/** All kinds of workbooks that can be made. */
@Injectable()
export class ReportMakers implements OnModuleInit {
  private readonly byKind = new Map<ReportKind, ReportMaker>();
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof ReportMaker) this.byKind.set(instance.kind, instance);
  }
  /** Kinds that the caller may export, in the order of the enumeration. */
  listAllowedKinds(auth: Auth): ReportKind[] {
    return reportKind.values.filter((kind) => {
      const maker = this.byKind.get(kind);
      return maker !== undefined && can(auth, maker.needs);
    });
  }
  /** Refuses callers without the permission for the export call. */
  getMaker(auth: Auth, kind: ReportKind): ReportMaker {
    const maker = this.byKind.get(kind);
    if (!maker) throw new AppError('report.unknownKind');
    if (!can(auth, maker.needs)) throw new AppError('forbidden', { needs: maker.needs });
    return maker;
  }
}
