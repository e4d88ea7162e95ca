import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Results that refer to the lists by which they were judged; later areas register their own. */
export abstract class ListVersionUse {
  /** Number of results, of all owners. */
  abstract ofVersion(versionId: number): Promise<number>;
  abstract ofLaw(lawId: number): Promise<number>;
}

/** Uses of lists over all areas, found among the providers of the process. */
@Injectable()
export class ListVersionUses implements OnModuleInit {
  private uses: ListVersionUse[] = [];
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    this.uses = [
      ...new Set(
        this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof ListVersionUse ? [instance] : [])),
      ),
    ];
  }
  async ofVersion(versionId: number): Promise<number> {
    let sum = 0;
    for (const use of this.uses) sum += await use.ofVersion(versionId);
    return sum;
  }
  async ofLaw(lawId: number): Promise<number> {
    let sum = 0;
    for (const use of this.uses) sum += await use.ofLaw(lawId);
    return sum;
  }
}
