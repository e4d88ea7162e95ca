import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobHandler } from './job-handler';

/** Finds the handler of each job among the providers of the process; the start fails when two have the same name. */
@Injectable()
export class JobRegistry implements OnModuleInit {
  private readonly handlers = new Map<string, JobHandler>();
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (!(instance instanceof JobHandler) || this.handlers.get(instance.def.name) === instance) continue;
      if (this.handlers.has(instance.def.name)) throw new Error(`two handlers for job ${instance.def.name}`);
      this.handlers.set(instance.def.name, instance);
    }
  }
  handlerOf(name: string): JobHandler | undefined {
    return this.handlers.get(name);
  }
  get all(): Iterable<JobHandler> {
    return this.handlers.values();
  }
  get names(): readonly string[] {
    return [...this.handlers.keys()];
  }
}
