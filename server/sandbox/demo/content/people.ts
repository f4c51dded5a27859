import type { DemoPerson } from './types.ts';

type Row = [
  first: string,
  last: string,
  username: string,
  face: string | null,
  gradYear: number | null,
  joinedDaysAgo: number,
  bio: string | null,
];

// biome-ignore format: one person, one line
const rows: Row[] = [
  ['Hollis', 'Reyes', 'hollisreyes', 'hollis', 2027, 96, 'Third-year in architecture. Selling what my apartment cannot hold. Fast replies, fair prices, free carrying to the car.'],
  ['Margo', 'Stone', 'margostone', 'margo', null, 370, 'I help keep this place kind. Something off? Use Report and I will look at it.'],
  ['Alma', 'Whitfield', 'almawhitfield', null, null, 400, 'I look after this site. Write to me when something is broken.'],
  ['Amara', 'Osei', 'amaraosei', 'amara', 2027, 88, 'Public health major, plant hoarder, thrift finds on Fridays.'],
  ['Caleb', 'Whitlock', 'calebwhitlock', 'caleb', 2026, 370, 'Mechanical engineering. If it has an engine I have opinions.'],
  ['Devon', 'Marsh', 'devonmarsh', 'devon', 2028, 61, 'Point guard on a very bad intramural team. Sneakers, cards, concert tickets.'],
  ['June', 'Park', 'junepark', 'june', 2026, 390, 'Grad-school bound. Textbooks at half price because somebody did it for me once.'],
  ['Kwame', 'Mensah', 'kwamemensah', 'kwame', 2027, 77, 'Sound guy for three bands you have never heard. Audio gear tested before it is sold.'],
  ['Linnea', 'Dahl', 'linneadahl', 'linnea', 2028, 45, 'Ceramics studio regular. Mugs, plants, and a bike I keep meaning to sell.'],
  ['Mateo', 'Cruz Vega', 'mateocruzvega', 'mateo', 2027, 352, 'CS + coffee. I build keyboards instead of sleeping.'],
  ['Noor', 'Haddad', 'noorhaddad', 'noor', 2026, 381, 'Pre-med, MCAT survivor. My notes could be your notes.'],
  ['Priya', 'Raman', 'priyaraman', 'priya', 2027, 92, 'Dance team, econ major. Moving twice a year makes you honest about furniture.'],
  ['Tessa', 'Quinn', 'tessaquinn', 'tessa', 2026, 400, 'Journalism. Cameras, film, and the occasional sofa.'],
  ['Wes', 'Tillery', 'westillery', 'wes', 2028, 38, 'Sophomore, geology. Tents, rocks (not for sale), camp stoves.'],
  ['Beatriz', 'Fontana', 'beafontana', 'bea', 2027, 84, 'Fashion club treasurer. Everything steamed before pictures.'],
  ['Jamal', 'Pruitt', 'jamalpruitt', 'jamal', 2029, 24, 'Freshman from Tulsa! Need everything, own nothing.'],
  ['Sunny', 'Tran', 'sunnytran', 'sunny', 2028, 52, 'Stationery collector, matcha drinker, board-game night host.'],
  ['Elias', 'Redbird', 'eliasredbird', 'elias', 2026, 383, 'Fine arts. Prints and paintings, mostly of storms.'],
  ['Maisie', 'Colbert', 'maisiecolbert', 'maisie', 2029, 19, 'First-year, 4-H kid, proud owner of one (1) very spoiled hamster.'],
  ['Omar', 'Saleh', 'omarsaleh', 'omar', 2027, 360, 'Civil engineering. My desk is a door on two filing cabinets and it is great.'],
  ['Harper', 'Dunning', 'harperd', 'harper', 2027, 71, 'Record crates, roller skates, loud opinions about lamps.'],
  ['Diego', 'Ansaldo', 'diego_ansaldo', 'diego', 2026, 375, 'Film student. I sell lenses to buy other lenses.'],
  ['Mei', 'Xu', 'meixu', 'mei', 2028, 49, 'Music ed, violin. Will trade dumplings for help moving a piano.'],
  ['Tobias', 'Krane', 'tobykrane', 'toby', 2027, 66, 'Skates to class. Late to class.'],
  ['Shreya', 'Nambiar', 'shreyanambiar', 'shreya', 2026, 392, 'Data science MS. Monitors, more monitors.'],
  ['Cody', 'Ballew', 'codyballew', 'dog', 2027, 97, 'Picture is Biscuit, he runs the account. Truck available for moves, $20 and a burrito.'],
  ['Imani', 'Fields', 'imanifields', 'imani', 2027, 80, 'Hair by Imani on weekends. Beauty stuff sealed unless I say so.'],
  ['Ruth Ann', 'Kessler', 'ruthannkessler', 'ruthann', 2028, 57, 'Elm Hall RA. Yes, I know where your missing laundry basket is.'],
  ['Andre', 'Lacroix', 'andrelacroix', 'andre', 2026, 368, 'Jazz trumpet and bad chess.'],
  ['Yuki', 'Hanamoto', 'yukihanamoto', 'yuki', 2029, 26, 'Exchange year! Learning to drive on the other side.'],
  ['Gus', 'Pettigrew', 'guspettigrew', 'gus', 2026, 387, 'PhD student, meteorology. Fixes bikes, watches clouds.'],
  ['Leilani', 'Kahale', 'leilanikahale', 'leilani', 2028, 63, 'Rowing at 5 am, selling things by 8.'],
  ['Nate', 'Oyelaran', 'nateoyelaran', 'nate', 2027, 74, '3d-prints things nobody asked for. Some of them are for sale.'],
  ['Winona', 'Tsosie', 'winonatsosie', 'winona', 2027, 90, 'Native studies, beadwork on commission. Ask me about earrings.'],
  ['Arjun', 'Bhatt', 'arjunbhatt', 'arjun', 2026, 379, 'Aerospace. Drones, RC cars, things that crash.'],
  ['Kira', 'Novak', 'kiranovak', 'kira', 2028, 41, 'Rugby, vet-science track. Foster cats come with free advice.'],
  ['Marcus', 'Delaney', 'marcusdelaney', 'marcus', 2026, 395, 'Law school next fall. Selling the couch that got me through undergrad.'],
  ['Delphine', 'Achterberg', 'delphine-a', 'delphine', 2027, 69, 'Linguistics & sewing. If it is wool I will find it a home.'],
  ['Maximiliana Josefina', 'Featherstonehaugh Li', 'maximilianajosefinafeatherstonehaughli', 'maximiliana', 2029, 11, 'You can call me Max. Please call me Max.'],
  ['Bo', 'Li', 'boli', 'cat', 2028, 33, 'one person, one cat, too many trading cards'],
  ['Tyrell', 'Boone', 'tyrellboone', null, 2029, 6, null],
  ['Hana', 'Suleiman', 'hanasuleiman', 'hana', 2029, 5, null],
  ['Pat', 'Greer', 'patgreer', null, null, 58, null],
];

const own = new Map([
  ['hollisreyes', 'demo@ou.edu'],
  ['margostone', 'moderator@ou.edu'],
  ['almawhitfield', 'admin@ou.edu'],
  ['patgreer', 'pat.greer@example.com'],
]);

/** Forty people of OU, and the three accounts for logging in: demo@ou.edu, moderator@ou.edu and admin@ou.edu. */
export const people: readonly DemoPerson[] = rows.map(
  ([first, last, username, face, gradYear, joinedDaysAgo, bio]) => ({
    first,
    last,
    username,
    email: own.get(username) ?? `${first}.${last}@ou.edu`.toLowerCase().replaceAll(' ', ''),
    ...(bio === null ? {} : { bio }),
    ...(gradYear === null ? {} : { gradYear }),
    ...(username === 'andrelacroix' ? { alum: true } : {}),
    ...(face === null ? {} : { avatar: `av-${face}.svg` }),
    schoolVerified: username !== 'tyrellboone' && username !== 'patgreer',
    ...(username === 'patgreer' ? { unclaimed: true } : {}),
    ...(username === 'margostone' ? { role: 'moderator' } : username === 'almawhitfield' ? { role: 'admin' } : {}),
    joinedDaysAgo,
  }),
);

export const usernames: ReadonlySet<string> = new Set(people.map(({ username }) => username));

/** Who signed up through whose invite link, and its code. */
export const invited = {
  by: 'hollisreyes',
  code: 'hedmarsk2027',
  people: [
    'hanasuleiman',
    'jamalpruitt',
    'maximilianajosefinafeatherstonehaughli',
    'maisiecolbert',
    'boli',
    'westillery',
  ],
} as const;

/** The campus's ambassador, and the post that they pinned two days ago. */
export const ambassador = { by: 'hollisreyes', pinned: 'welcome' } as const;

/** A campus that hasn't opened: so many members open it. */
export const waiting = { campus: 'smu', threshold: 25 } as const;
