import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type UnchangedColumn, type MergeStep, MergeSteps } from './merge-steps';

/** All steps of a merge: those of each area are discovered among the providers of the process. */
@Injectable()
export class MergePlan implements OnModuleInit {
  private areas: MergeSteps[] = [];
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    const found = this.discovery
      .getProviders()
      .flatMap(({ instance }) => (instance instanceof MergeSteps ? [instance] : []));
    this.areas = [...new Set(found)].sort((one, other) => one.order - other.order);
  }
  get steps(): MergeStep[] {
    return this.areas.flatMap(({ steps }) => steps);
  }
  get unchangedColumns(): UnchangedColumn[] {
    return this.areas.flatMap(({ unchangedColumns }) => unchangedColumns);
  }
}
