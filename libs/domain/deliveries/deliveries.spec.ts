import { type DeliveryTimes, deliveryTimeOf, isQuiet } from '.';
import { dayIn, minuteIn } from '../days';

const none: DeliveryTimes = { quietFrom: null, quietTo: null, digestAt: null };
const night: DeliveryTimes = { quietFrom: '22:00', quietTo: '07:00', digestAt: null };
const ZONE = 'Asia/Shanghai';
/** An instant of 2026-03-18 in Shanghai, eight hours ahead of UTC: its first hours are the 17th in UTC. */
const at = (time: string): Date => new Date(`2026-03-18T${time}+08:00`);

describe('the time of a delivery', () => {
  const [today, tomorrow] = ['2026-03-18', '2026-03-19'];
  it.each<[string, DeliveryTimes, [day: string, time: string] | undefined]>([
    ['12:00:00', none, undefined],
    ['21:59:59.999', night, undefined],
    ['22:00:00', night, [tomorrow, '07:00']],
    ['23:59:59.999', night, [tomorrow, '07:00']],
    ['00:00:00', night, [today, '07:00']],
    ['06:59:59.999', night, [today, '07:00']],
    ['07:00:00', night, undefined],
    ['12:30:00', { ...none, quietFrom: '12:00', quietTo: '13:00' }, [today, '13:00']],
    ['13:00:00', { ...none, quietFrom: '12:00', quietTo: '13:00' }, undefined],
    ['23:30:00', { ...none, quietFrom: '23:00', quietTo: '00:00' }, [tomorrow, '00:00']],
    ['00:00:00', { ...none, quietFrom: '23:00', quietTo: '00:00' }, undefined],
    ['07:59:59.999', { ...none, digestAt: '08:00' }, [today, '08:00']],
    ['08:00:00', { ...none, digestAt: '08:00' }, [tomorrow, '08:00']],
    ['23:59:59.999', { ...none, digestAt: '00:00' }, [tomorrow, '00:00']],
    ['00:00:00', { ...none, digestAt: '00:00' }, [tomorrow, '00:00']],
    // A daily delivery in quiet hours is at their end.
    ['12:00:00', { ...night, digestAt: '06:00' }, [tomorrow, '07:00']],
    ['06:30:00', { ...night, digestAt: '06:00' }, [today, '07:00']],
    ['12:00:00', { ...night, digestAt: '23:00' }, [tomorrow, '07:00']],
    ['23:30:00', { ...night, digestAt: '23:00' }, [tomorrow, '07:00']],
  ])('at %s with %j is %j', (now, times, due) =>
    expect(deliveryTimeOf(at(now), ZONE, times)).toEqual(due && { day: due[0], time: due[1] }),
  );

  it('is after the message, within a day, never quiet, and keeps the order of messages', () => {
    const times = ['00:00', '06:30', '12:00', '23:59'];
    const rules = times.flatMap((quietFrom) =>
      times.flatMap((quietTo) =>
        quietFrom === quietTo ? [] : [null, ...times].map((digestAt) => ({ quietFrom, quietTo, digestAt })),
      ),
    );
    // Two days in steps of half an hour, with the minutes before and after each step.
    const start = at('00:00:00').getTime();
    const moments = Array.from({ length: 96 }, (_, step) => [-1, 0, 1].map((more) => 30 * step + more))
      .flat()
      .map((minute) => new Date(start + minute * 60_000));
    const wrong: unknown[] = [];
    for (const rule of rules) {
      let before = '';
      for (const now of moments) {
        const due = deliveryTimeOf(now, ZONE, rule);
        const written = minuteIn(ZONE, now);
        const delivered = due ? `${due.day} ${due.time}` : written;
        const then = new Date(`${delivered.replace(' ', 'T')}:00+08:00`);
        const isRight =
          delivered >= before &&
          (due ? delivered > written : delivered === written) &&
          !isQuiet(then, ZONE, rule) &&
          then.getTime() - now.getTime() <= 86_400_000;
        if (!isRight) wrong.push({ ...rule, written, delivered, before });
        before = delivered;
      }
    }
    expect(wrong).toEqual([]);
  });
  it('is a day of the zone, not of UTC', () => {
    const now = at('01:00:00');
    expect(dayIn('UTC', now)).toBe('2026-03-17');
    expect(deliveryTimeOf(now, ZONE, night)).toEqual({ day: '2026-03-18', time: '07:00' });
    expect(deliveryTimeOf(now, 'UTC', night)).toBeUndefined();
  });
});
