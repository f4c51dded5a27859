const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

const statesOf: Readonly<Record<string, string>> = {
  [EASTERN]: 'CT DC DE FL GA KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  [CENTRAL]: 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  [MOUNTAIN]: 'CO ID MT NM UT WY',
  [PACIFIC]: 'CA NV OR WA',
  'America/Indiana/Indianapolis': 'IN',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
};
const byState = new Map(Object.entries(statesOf).flatMap(([zone, states]) => states.split(' ').map((s) => [s, zone])));

/** College towns in the smaller part of a state that has two time zones. */
const byTown: Readonly<Record<string, string>> = {
  'Pensacola, FL': CENTRAL,
  'Panama City, FL': CENTRAL,
  'Bowling Green, KY': CENTRAL,
  'Murray, KY': CENTRAL,
  'Evansville, IN': CENTRAL,
  'Hammond, IN': CENTRAL,
  'Knoxville, TN': EASTERN,
  'Chattanooga, TN': EASTERN,
  'Johnson City, TN': EASTERN,
  'El Paso, TX': MOUNTAIN,
  'Rapid City, SD': MOUNTAIN,
  'Chadron, NE': MOUNTAIN,
  'Dickinson, ND': MOUNTAIN,
  'Moscow, ID': PACIFIC,
  'Lewiston, ID': PACIFIC,
  'Ontario, OR': 'America/Boise',
};

/** The IANA time zone of a place in the United States; Central where the state is unknown. An admin can correct it. */
export const timeZoneOf = (state: string, city: string): string =>
  byTown[`${city}, ${state}`] ?? byState.get(state) ?? CENTRAL;
