/** Upload speed over the last seconds, for estimating the remaining time; data sent before a pause are ignored. */
const windowMs = 5_000;
const minMs = 500;
const msOfSecond = 1_000;

export class Pace {
  private marks: { at: number; bytes: number }[] = [];

  addSample(bytes: number, at = Date.now()): void {
    this.marks = [...this.marks.filter((mark) => at - mark.at <= windowMs), { at, bytes }];
  }
  restart(): void {
    this.marks = [];
  }
  /** Undefined while the speed is unknown. */
  get bytesPerSecond(): number | undefined {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    if (!first || !last || last.at - first.at < minMs || last.bytes <= first.bytes) return undefined;
    return ((last.bytes - first.bytes) * msOfSecond) / (last.at - first.at);
  }
}
