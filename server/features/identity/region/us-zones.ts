/**
 * The time zones of the United States and its territories by every name that a browser may report: the names of the
 * IANA database, and former names that browsers still use.
 */
const names = `
  America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello America/Indiana/Indianapolis
  America/Indiana/Vincennes America/Indiana/Winamac America/Indiana/Marengo America/Indiana/Petersburg
  America/Indiana/Vevay America/Chicago America/Indiana/Tell_City America/Indiana/Knox America/Menominee
  America/North_Dakota/Center America/North_Dakota/New_Salem America/North_Dakota/Beulah America/Denver America/Boise
  America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat
  America/Nome America/Adak Pacific/Honolulu
  America/Indianapolis America/Fort_Wayne America/Louisville America/Knox_IN America/Shiprock America/Atka
  Pacific/Johnston Navajo
  US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern US/Hawaii US/Indiana-Starke US/Michigan
  US/Mountain US/Pacific US/Pacific-New US/Samoa
  EST5EDT CST6CDT MST7MDT PST8PDT EST MST HST
  America/Puerto_Rico America/St_Thomas America/Virgin Pacific/Guam Pacific/Saipan Pacific/Pago_Pago Pacific/Samoa
  Pacific/Midway Pacific/Wake
`;

const zones: ReadonlySet<string> = new Set(
  names
    .trim()
    .split(/\s+/)
    .map((name) => name.toLowerCase()),
);

/** Whether the US uses a time zone (D8). */
export const isUsZone = (zone: string): boolean => zones.has(zone.toLowerCase());
