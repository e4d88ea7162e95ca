/** The pace of the last seconds says how long the rest takes; what was sent before a pause says nothing. */
const windowMs = 5_000;
const leastMs = 500;
const msOfSecond = 1_000;

export class Pace {
  private marks: { at: number; bytes: number }[] = [];

  mark(bytes: number, at = Date.now()): void {
    this.marks = [...this.marks.filter((mark) => at - mark.at <= windowMs), { at, bytes }];
  }
  restart(): void {
    this.marks = [];
  }
  /** Undefined while there is no telling. */
  get bytesPerSecond(): number | undefined {
    const [first, last] = [this.marks[0], this.marks.at(-1)];
    if (!first || !last || last.at - first.at < leastMs || last.bytes <= first.bytes) return undefined;
    return ((last.bytes - first.bytes) * msOfSecond) / (last.at - first.at);
  }
}
