import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type Permission, reportKind, type ReportInputKey, type ReportKind } from '@matlas/contract';
import { AppError, type Auth, can, type FileAnswer } from '@matlas/server-kit';

/** What the export of a kind is filtered by; flat, each maker reads its own. */
export type ReportOptions = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export interface ReportRequest {
  modId?: number | undefined;
  runId?: number | undefined;
  options: ReportOptions;
}
export interface ReportAbout {
  /** Whoever sees the vehicle sees the report; null: whoever sees the data of its department. */
  modelId: number | null;
  modelName: string;
  title: string;
  /** Another one when another report would come out now. */
  version: string;
  inputs: readonly { key: ReportInputKey; value: string }[];
}

/**
 * One kind of workbook that can be kept as a report and made anew by the clock. Found among the providers of the
 * process.
 */
export abstract class ReportMaker {
  abstract readonly kind: ReportKind;
  /** The right of its export call. */
  abstract readonly needs: Permission;
  /** Refuses what the caller does not see. Cheap: the clock asks it every hour. */
  abstract about(auth: Auth, asked: ReportRequest): Promise<ReportAbout>;
  /** The same question put to what holds now: a newer result in the place of the one that was named. */
  latest(_auth: Auth, asked: ReportRequest): Promise<ReportRequest> {
    return Promise.resolve(asked);
  }
  /**
   * What it is made of was itself calculated from something that changed since: a report would tell the same until that
   * is calculated again.
   */
  outdated(_auth: Auth, _asked: ReportRequest): Promise<boolean> {
    return Promise.resolve(false);
  }
  /** The file as the export call answers it. */
  abstract make(auth: Auth, asked: ReportRequest): Promise<FileAnswer>;
}

/** Which workbooks can be made. */
@Injectable()
export class ReportMakers implements OnModuleInit {
  private readonly byKind = new Map<ReportKind, ReportMaker>();
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders())
      if (instance instanceof ReportMaker) this.byKind.set(instance.kind, instance);
  }
  /** Those that the caller may export, in the order of the enumeration. */
  may(auth: Auth): ReportKind[] {
    return reportKind.values.filter((kind) => {
      const maker = this.byKind.get(kind);
      return maker !== undefined && can(auth, maker.needs);
    });
  }
  /** Refused without the right to export the analysis itself. */
  of(auth: Auth, kind: ReportKind): ReportMaker {
    const maker = this.byKind.get(kind);
    if (!maker) throw new AppError('report.unknownKind');
    if (!can(auth, maker.needs)) throw new AppError('forbidden', { needs: maker.needs });
    return maker;
  }
}
