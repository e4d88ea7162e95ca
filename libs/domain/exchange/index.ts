export * from './request-states';
export * from './request-deadline';
export * from './guest-answer';
export * from './audit-rule';
export * from './autopilot';
export * from './rule-pack';
