import type { SpotFields } from '../../../../contract/campuses/spots.ts';

/** Indoors, outdoors, or in a police station: indoors and staffed. */
type Kind = 'in' | 'out' | 'police';
type Row = [name: string, lat: number, lng: number, kind: Kind, hint: string];

/** Well-known public places of the seeded campuses, located to about a block. Admins correct and add to them. */
// biome-ignore format: one place, one line
const places: Readonly<Record<string, readonly Row[]>> = {
  ou: [
    ['Bizzell Memorial Library', 35.2085, -97.446, 'in', 'ground floor, by the main desk'],
    ['Oklahoma Memorial Union', 35.2094, -97.4442, 'in', 'first floor, by the food court'],
    ['Couch Restaurants', 35.2002, -97.4457, 'in', 'by the entrance'],
    ['Sarkeys Fitness Center', 35.2012, -97.4474, 'in', 'front desk'],
    ['Gaylord Family Memorial Stadium', 35.2058, -97.4423, 'out', 'west side, by the statues'],
    ['National Weather Center', 35.1814, -97.44, 'in', 'lobby'],
    ['OU Police Department', 35.1873, -97.4424, 'police', 'lobby'],
  ],
  ut: [
    ['Perry-Castañeda Library', 30.2827, -97.7381, 'in', 'ground floor, by the entrance'],
    ['Texas Union', 30.2866, -97.7412, 'in', 'ground floor'],
    ['Student Activity Center', 30.2849, -97.7364, 'in', 'ground floor tables'],
    ['Gregory Gym', 30.2842, -97.7365, 'in', 'lobby, by the entry desk'],
    ['Jester Center', 30.2829, -97.7368, 'in', 'main lobby'],
    ['UT Austin Police Department', 30.2838, -97.7309, 'police', 'lobby'],
  ],
  smu: [
    ['Hughes-Trigg Student Center', 32.8449, -96.7846, 'in', 'by the main entrance'],
    ['Fondren Library', 32.8442, -96.7853, 'in', 'main floor'],
    ['Dallas Hall', 32.8456, -96.7848, 'out', 'front steps'],
    ['Dedman Center for Lifetime Sports', 32.8404, -96.7809, 'in', 'front desk'],
    ['Meadows Museum', 32.8385, -96.785, 'out', 'plaza by the sculpture'],
    ['SMU Police Department', 32.8402, -96.7838, 'police', 'Patterson Hall lobby'],
  ],
  uf: [
    ['Marston Science Library', 29.648, -82.3439, 'in', 'first floor'],
    ['Library West', 29.6513, -82.3429, 'in', 'by the main entrance'],
    ['J. Wayne Reitz Union', 29.6463, -82.3478, 'in', 'food court'],
    ['Century Tower', 29.6488, -82.3433, 'out', 'at its foot'],
    ['Southwest Recreation Center', 29.6384, -82.3686, 'in', 'front desk'],
    ['UF Police Department', 29.6497, -82.3388, 'police', 'lobby'],
  ],
  ucla: [
    ['Powell Library', 34.0716, -118.4422, 'in', 'main entrance'],
    ['Ackerman Union', 34.0704, -118.4441, 'in', 'first floor'],
    ['Charles E. Young Research Library', 34.075, -118.4415, 'in', 'lobby'],
    ['John Wooden Center', 34.0713, -118.4456, 'in', 'front desk'],
    ['Bruin Plaza', 34.0709, -118.4449, 'out', 'by the bear'],
    ['UCLA Police Department', 34.068, -118.4453, 'police', 'lobby'],
  ],
  stanford: [
    ['Green Library', 37.4268, -122.167, 'in', 'main entrance'],
    ['Tresidder Memorial Union', 37.424, -122.1707, 'in', 'first floor tables'],
    ['White Plaza', 37.4247, -122.17, 'out', 'by the fountain'],
    ['Main Quad', 37.4275, -122.1702, 'out', 'by the front arch'],
    ['Huang Engineering Center', 37.4277, -122.1742, 'in', 'lobby'],
    ['Department of Public Safety', 37.4241, -122.1623, 'police', 'lobby'],
  ],
  duke: [
    ['Perkins Library', 36.0022, -78.9386, 'in', 'main entrance'],
    ['Bryan Center', 36.0011, -78.9412, 'in', 'main level'],
    ['Brodhead Center', 36.001, -78.9392, 'in', 'by the main entrance'],
    ['Duke Chapel', 36.0019, -78.9402, 'out', 'front steps'],
    ['Wilson Recreation Center', 35.9972, -78.9412, 'in', 'front desk'],
    ['Lilly Library', 36.0061, -78.9155, 'in', 'East Campus, lobby'],
  ],
  okstate: [
    ['Edmon Low Library', 36.1234, -97.0697, 'in', 'first floor'],
    ['Student Union', 36.1217, -97.0688, 'in', 'by the food court'],
    ['Colvin Recreation Center', 36.1246, -97.0781, 'in', 'front desk'],
    ['Gallagher-Iba Arena', 36.1257, -97.0664, 'out', 'main doors'],
    ['Old Central', 36.1213, -97.0657, 'out', 'front steps'],
    ['OSU Police Department', 36.1231, -97.0718, 'police', 'lobby'],
  ],
  tamu: [
    ['Sterling C. Evans Library', 30.6166, -96.3391, 'in', 'first floor'],
    ['Memorial Student Center', 30.6123, -96.3415, 'in', 'by the flag room'],
    ['Student Recreation Center', 30.6071, -96.3431, 'in', 'front desk'],
    ['Zachry Engineering Education Complex', 30.6213, -96.3404, 'in', 'lobby'],
    ['Rudder Plaza', 30.6128, -96.3404, 'out', 'by the fountain'],
    ['University Police Department', 30.6015, -96.3529, 'police', 'lobby'],
  ],
  mit: [
    ['Stratton Student Center', 42.3591, -71.0948, 'in', 'first floor'],
    ['Hayden Library', 42.3591, -71.0893, 'in', 'lobby'],
    ['Lobby 7', 42.3592, -71.0932, 'in', '77 Massachusetts Avenue'],
    ['Stata Center', 42.3616, -71.0906, 'in', 'Student Street, first floor'],
    ['Zesiger Sports and Fitness Center', 42.359, -71.096, 'in', 'front desk'],
    ['MIT Police', 42.358, -71.1016, 'police', 'lobby'],
  ],
  harvard: [
    ['Smith Campus Center', 42.3727, -71.1184, 'in', 'first floor commons'],
    ['Science Center', 42.3764, -71.1165, 'in', 'main hall'],
    ['Widener Library', 42.3734, -71.1165, 'out', 'front steps'],
    ['Lamont Library', 42.3727, -71.1153, 'in', 'entrance'],
    ['Science and Engineering Complex', 42.3632, -71.1265, 'in', 'Allston, lobby'],
    ['Harvard University Police', 42.3705, -71.1132, 'police', 'lobby'],
  ],
  ucf: [
    ['John C. Hitt Library', 28.6004, -81.2014, 'in', 'first floor'],
    ['Student Union', 28.6019, -81.2005, 'in', 'first floor atrium'],
    ['Recreation and Wellness Center', 28.5958, -81.1993, 'in', 'front desk'],
    ['Millican Hall', 28.5985, -81.2024, 'out', 'by the reflecting pond'],
    ['Addition Financial Arena', 28.6072, -81.1972, 'out', 'main doors'],
    ['UCF Police Department', 28.6078, -81.194, 'police', 'lobby'],
  ],
  fsu: [
    ['Strozier Library', 30.4431, -84.295, 'in', 'by the main entrance'],
    ['Student Union', 30.4441, -84.2978, 'in', 'first floor'],
    ['Dirac Science Library', 30.445, -84.3003, 'in', 'first floor'],
    ['Landis Green', 30.4422, -84.2955, 'out', 'by the fountain'],
    ['Leach Student Recreation Center', 30.4415, -84.3017, 'in', 'front desk'],
    ['FSU Police Department', 30.4382, -84.2955, 'police', 'lobby'],
  ],
  unt: [
    ['Willis Library', 33.21, -97.1489, 'in', 'first floor'],
    ['University Union', 33.2107, -97.1474, 'in', 'by the food court'],
    ['Pohl Recreation Center', 33.2119, -97.153, 'in', 'front desk'],
    ['Hurley Administration Building', 33.2104, -97.1511, 'out', 'by the fountain'],
    ['UNT Coliseum', 33.2081, -97.1529, 'out', 'main doors'],
    ['UNT Police Department', 33.2046, -97.1564, 'police', 'lobby'],
  ],
};

/** The seeded spots as rows to insert. Opening hours differ by term, so they are left to the admins. */
export const seededSpots: readonly (SpotFields & { campus_id: string })[] = Object.entries(places).flatMap(
  ([campus_id, rows]) =>
    rows.map(([name, lat, lng, kind, hint]) => ({
      campus_id,
      name,
      hint,
      lat,
      lng,
      indoor: kind !== 'out',
      hours: '',
      staffed: kind === 'police',
    })),
);
