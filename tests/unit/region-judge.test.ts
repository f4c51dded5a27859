import { expect, test } from 'vitest';
import { whyBlocked } from '../../server/features/identity/region/why-blocked.ts';
import { isUsZone } from '../../server/features/identity/region/us-zones.ts';
import { publicAddress } from '../../server/platform/geo/public-address.ts';

const isLetIn = (...asked: Parameters<typeof whyBlocked>) => whyBlocked(...asked) === null;

const WINTER = Date.UTC(2026, 0, 15);
const SUMMER = Date.UTC(2026, 6, 15);
const us = (zone: string | null) => ({ country: 'US', zone });

test('a country other than the US is blocked, whatever the browser says [REG-01]', () => {
  for (const zone of ['America/Chicago', 'Europe/Berlin', null])
    expect(isLetIn({ country: 'DE', zone: null }, zone, WINTER)).toBe(false);
  expect(isLetIn({ country: 'US', zone: null }, 'America/Chicago', WINTER)).toBe(true);
});

test('with a known zone of the address the browser’s current offset decides [REG-02, REG-03]', () => {
  for (const [address, browser, at, isIn] of [
    ['America/Chicago', 'America/Chicago', WINTER, true],
    ['America/Chicago', 'america/chicago', WINTER, true],
    ['America/Chicago', 'America/Mexico_City', WINTER, true],
    ['America/Chicago', 'America/Mexico_City', SUMMER, false],
    ['America/Denver', 'America/Phoenix', WINTER, true],
    ['America/Denver', 'America/Phoenix', SUMMER, false],
    ['America/Chicago', 'America/New_York', WINTER, false],
    ['America/New_York', 'Europe/Berlin', WINTER, false],
    ['America/New_York', 'Etc/GMT+5', WINTER, true],
    ['America/New_York', 'No/Such_Place', WINTER, false],
  ] as const)
    expect([browser, isLetIn(us(address), browser, at)]).toEqual([browser, isIn]);
});

test('with only the country known the browser has to be in a zone that the US uses [REG-04]', () => {
  for (const zone of [
    'America/Los_Angeles',
    'America/Indianapolis',
    'US/Eastern',
    'Pacific/Honolulu',
    'Navajo',
    'EST5EDT',
  ])
    expect([zone, isLetIn(us(null), zone, WINTER)]).toEqual([zone, true]);
  for (const zone of ['America/Toronto', 'America/Mexico_City', 'Europe/London', 'UTC', 'Etc/GMT+6', 'x'])
    expect([zone, isLetIn(us(null), zone, WINTER)]).toEqual([zone, false]);
  expect(isLetIn(us(null), null, WINTER)).toBe(true);
});

test('every zone that this machine lists for the US is accepted [REG-04]', () => {
  const known = Intl.supportedValuesOf('timeZone').filter((zone) =>
    /^(US\/|America\/(Indiana|Kentucky|North_Dakota)\/|America\/Indianapolis|America\/Louisville)/.test(zone),
  );
  expect(known.length).toBeGreaterThan(8);
  expect(known.filter((zone) => !isUsZone(zone))).toEqual([]);
});

test('missing information blocks nobody [REG-05, REG-06]', () => {
  expect(isLetIn(null, 'Europe/Berlin', WINTER)).toBe(true);
  expect(isLetIn({ country: null, zone: 'No/Such_Place' }, 'Europe/Berlin', WINTER)).toBe(true);
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1%eth0',
    '::ffff:10.0.0.1',
    'nonsense',
    '',
  ])
    expect([ip, publicAddress(ip)]).toEqual([ip, null]);
  expect(publicAddress('::ffff:8.8.8.8')).toBe('8.8.8.8');
  expect(publicAddress('2001:4860:4860::8888')).toBe('2001:4860:4860::8888');
});
