import { Injectable } from '@nestjs/common';

type IsAuditOn = (enterpriseId: number) => Promise<boolean>;

/**
 * Whether an enterprise attaches only sheets that its audit approved. The area audit registers the answer; this area
 * and those between them do not depend on it.
 */
@Injectable()
export class AuditGate {
  private answer: IsAuditOn = () => Promise.resolve(false);

  register(answer: IsAuditOn): void {
    this.answer = answer;
  }
  isAuditOn(enterpriseId: number): Promise<boolean> {
    return this.answer(enterpriseId);
  }
}
