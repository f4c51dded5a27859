import type { Random } from './random.ts';

const hex = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'));

/**
 * An id like those that the product makes (UUID version 7) for a record of that moment.
 * @param at milliseconds
 */
export function idAt(at: number, random: Random): string {
  const whole = Math.floor(at);
  const high = Math.floor(whole / 2 ** 32);
  const middle = Math.floor(whole / 2 ** 16) & 0xffff;
  const [one, two, three] = [random.bits(), random.bits(), random.bits()];
  const version = 0x7000 | (one & 0x0fff);
  const variant = 0x8000 | ((one >>> 16) & 0x3fff);
  return `${hex[high]}${hex[middle]}-${hex[whole & 0xffff]}-${hex[version]}-${hex[variant]}-${hex[two & 0xffff]}${hex[two >>> 16]}${hex[three & 0xffff]}`;
}
