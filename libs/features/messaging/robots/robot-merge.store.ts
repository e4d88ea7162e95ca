import { Injectable } from '@nestjs/common';
import { ID, MergeSteps, type MergeStep } from '@matlas/features/identity';

/** Robots and their messages when two enterprises are merged: they move with the people whom they tell. */
@Injectable()
export class RobotMergeSteps extends MergeSteps {
  readonly order = 64;
  readonly steps: readonly MergeStep[] = [
    { op: 'move', kind: 'robot', table: 'robot', key: ID },
    { op: 'move', kind: 'robotMessage', table: 'robot_message', key: ID },
  ];
}
