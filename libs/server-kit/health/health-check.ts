/** A component that readiness depends on; `check` rejects when it is down. */
export interface HealthCheck {
  name: string;
  check(): Promise<void>;
}
export const HEALTH_CHECKS = Symbol('healthChecks');
