import type { ListingValues } from '../../../../../contract/posts/listing-fields.ts';

export interface DemoDetails {
  title: string;
  condition: ListingValues['condition'];
  /** by field; a date as days from the day of seeding, `+3`, and a time as hours from then, `+30h` */
  details: Readonly<Record<string, string | number | true>>;
}

/** Reads `title; condition; field=value, …`. Numbers and a lone field name, for a checked box, are read as such. */
function read(line: string): DemoDetails {
  const [title = '', condition = '', fields = ''] = line.split('; ');
  const details = fields
    .split(', ')
    .filter(Boolean)
    .map((field) => {
      const [name = '', value] = field.split('=');
      const isNumber =
        value !== undefined && /^\d+$/.test(value) && !['size', 'edition', 'model', 'section'].includes(name);
      return [name, value === undefined ? true : isNumber ? Number(value) : value] as const;
    });
  return { title, condition: (condition || null) as DemoDetails['condition'], details: Object.fromEntries(details) };
}

const lines: Record<string, string> = {
  // books, movies, & music
  'mcat-books': 'MCAT prep set, seven books; good; course_code=CHEM 3053, edition=2025',
  'stats-bundle': 'Statistics textbooks, three of them; good; course_code=MATH 4753',
  'music-theory': 'Music theory workbook; fair; course_code=MUTH 1513, edition=4th',
  'orgo-textbook': 'Organic chemistry textbook; good; course_code=CHEM 3053, edition=8th',
  'orgo-manual-wanted': 'Organic chemistry lab manual; ; course_code=CHEM 3053',
  'econ-text': 'Intermediate microeconomics; good; course_code=ECON 3113',
  'vinyl-singles': 'Ten indie records; good',
  'thermo-book': 'Thermodynamics textbook; good; course_code=ENGR 2213, edition=9th',
  'calc-textbook': 'Calculus, early transcendentals; good; course_code=MATH 1914, edition=9th',
  'poetry-stack': 'Stack of poetry paperbacks; fair',
  'movie-discs': 'Box of 24 movies on disc; good',
  'linguistics-book': 'Introduction to phonology; like new; course_code=LING 3053, edition=2nd',
  'jazz-vinyl': 'Crate of jazz records; good',
  // housing & apartments
  'parking-spot': 'Covered parking spot; ; monthly_rent=45',
  'roommate-wanted':
    'Room for one roommate, spring; ; monthly_rent=520, beds=1, available_from=+45, available_until=+180',
  'sublease-studio':
    'Studio sublease from January; ; monthly_rent=640, beds=0, available_from=+40, available_until=+190, furnished, sublease',
  'lease-takeover':
    'Lease takeover, one bedroom; ; monthly_rent=585, beds=1, available_from=+9, available_until=+250, sublease',
  'garage-apartment': 'Garage apartment with north light; ; monthly_rent=600, beds=1, available_from=+30',
  'summer-sublet':
    'Summer sublet, one bedroom; ; monthly_rent=550, beds=1, available_from=+160, available_until=+270, furnished, sublease',
  'room-in-house': 'Room in a three-bedroom house; ; monthly_rent=475, beds=1, available_from=+20',
  'storage-share': 'Half of a 10x10 storage unit; ; monthly_rent=30',
  // cars & trucks, motorcycles
  'blue-hatchback': 'Blue hatchback, 2012; good; year=2012, make=Honda, mileage=118000',
  'old-pickup': 'Red pickup, 1998; fair; year=1998, make=Ford, mileage=203000',
  'silver-sedan': 'Silver sedan, 2014; good; year=2014, make=Toyota, mileage=96000',
  'red-hatchback': 'Small red hatchback; good; year=2010, make=Mazda, mileage=124000',
  'navy-sedan': 'Navy sedan; good; year=2011, make=Honda, mileage=140000',
  'pink-scooter': 'Pink scooter; good; year=2017, make=Vespa, mileage=7400',
  'bike-helmet': 'Full-face helmet, size M; good',
  'red-motorcycle': 'Red 250 cc motorcycle; good; year=2015, make=Kawasaki, mileage=9000',
  'mint-scooter': 'Mint scooter, 49 cc; like new; year=2019, make=Honda, mileage=3100',
  // tickets
  'concert-pair': 'Two floor tickets, Friday show; ; event=Friday show downtown, date=+5, section=Floor, face_value=55',
  'symphony-seats': 'Two seats, winter concert; ; event=Winter concert, date=+12, section=Balcony, face_value=10',
  'rivalry-ticket': 'One seat, rivalry game; ; event=Rivalry game, date=+6, section=Row 22, face_value=110',
  'game-tickets': 'Two student-section tickets; ; event=Saturday game, date=+6, section=Student section, face_value=80',
  'movie-night': 'Student film night; ; event=Student film night, date=+4, face_value=4',
  'basketball-seats': 'Two lower bowl seats; ; event=Midweek basketball, date=+10, section=Lower bowl, face_value=36',
  'festival-pass': 'Weekend festival pass; ; event=Weekend festival, date=+27, face_value=120',
  // clothing, shoes, & accessories
  'red-sneakers': 'Red sneakers, in their box; new; size=11',
  'green-sneakers': 'Green skate shoes; good; size=9.5',
  'brown-jacket': 'Brown waxed jacket; good; size=M',
  'grey-hoodie': 'Gray-blue hoodie; good; size=L',
  'navy-dress': 'Blue dress with peach dots; like new; size=4',
  'leaf-tote': 'Canvas tote with a leaf print; good',
  'yellow-dress': 'Yellow dotted dress with pockets; good; size=6',
  'sunrise-tee': 'Hand-printed sunrise tee; new; size=S to XL',
  'crimson-hoodie': 'Crimson hoodie; good; size=M',
  'blue-backpack': 'Blue backpack; good',
  'leather-boots': 'Leather boots, resoled; good; size=8',
  'blue-sneakers': 'Blue running shoes; like new; size=10',
  'denim-jacket': 'Denim jacket; good; size=S/M',
  'crimson-cap': 'Crimson cap; fair; size=One size',
  // computers & accessories, cell phones & accessories
  'rose-laptop': 'Rose laptop, 13 inch; good; brand=Apple, model=MacBook Air, storage=256 GB',
  'white-monitor': 'White 24 inch monitor; good; brand=Dell',
  ultrawide: '27 inch gaming monitor, 144 Hz; like new; brand=LG',
  'dark-keyboard': 'Dark mechanical keyboard; like new; brand=Keychron',
  'custom-keyboard': 'Custom 65 % keyboard; like new',
  'silver-laptop': 'Silver laptop, 14 inch; good; brand=Lenovo, model=ThinkPad, storage=512 GB',
  'laser-printer': 'Laser printer, double-sided; good; brand=Brother',
  'wifi-router': 'Wi-Fi router with many antennas; good; brand=TP-Link',
  'ergonomic-mouse': 'Ergonomic mouse and pad; good; brand=Logitech',
  'gaming-laptop': 'Gaming laptop; good; brand=Asus, model=ROG, storage=1 TB',
  'drawing-tablet': 'Drawing tablet with pen; like new; brand=Apple, model=iPad, storage=128 GB',
  'white-phone': 'White phone; good; brand=Apple, model=iPhone 11, storage=64 GB',
  'black-phone': 'Black phone, 256 GB; like new; brand=Samsung, model=Galaxy S22, storage=256 GB',
  'blue-phone': 'Blue phone, unlocked; like new; brand=Google, model=Pixel 7, storage=128 GB',
  'purple-cases': 'Two purple cases and a striped one; good',
  'case-trio': 'Three phone cases; good',
  // what has no fields of its own
  'oak-desk': 'Solid oak-top desk; good',
  'orange-armchair': 'Orange reading chair; good',
  'clothes-rack':
    'Clothes rack and 12 hangers; good; at_the_curb, spot=Boyd Street by the Elm Hall bike racks, until=+30h',
  'dining-set': 'Table and two chairs; good',
  'white-dresser': 'White dresser; fair',
  'teal-armchair': 'Teal armchair, reupholstered; like new',
  'six-drawer-dresser': 'Six-drawer dresser; good',
  'green-sofa': 'Green three-seat couch; good',
  'white-bookshelf': 'White bookshelf; fair',
  'purple-vacuum': 'Upright vacuum; good',
  'streaming-stick': 'Streaming stick with remote; good',
  'purple-band': 'Fitness band; good',
  'jumper-cables': 'Jumper cables, 16 ft; good',
  'tall-bookshelf': 'Tall walnut bookshelf; good',
  'full-bed-frame': 'Full bed frame with slats; good',
  'purple-sofa': 'Purple loveseat sofa; good',
  'mesh-chair': 'Mesh desk chair; fair',
  'walnut-desk-small': 'A desk for my dorm room',
  'twin-xl-bed': 'Twin XL bed frame and mattress; good',
  beanbag: 'Giant beanbag; good',
  'nightstand-lamp': 'Nightstand and yellow lamp; good',
  'mini-fridge': 'Mini fridge with a freezer; good',
  'retro-fridge': 'Mint retro fridge; good',
  'dorm-microwave': 'Dorm microwave, 700 W; good',
  'black-microwave': 'Black microwave; fair',
  'air-fryer': 'Air fryer; good',
  'rice-cooker': 'Rice cooker, 6 cups; good',
  'drip-coffee': 'Drip coffee maker; good',
  blender: 'Blender; good',
  'teal-bike': 'Teal road bike, 54 cm; good',
  'yellow-bike': 'Yellow single-speed bike; good',
  'red-bike': 'Red commuter bike with lock and lights; good',
  longboard: 'Longboard; good',
  skateboard: 'Complete skateboard, 8.25; good',
  kayak: 'Orange kayak with paddle; good',
  'two-person-tent': 'Two-person tent; good',
  'acoustic-guitar': 'Acoustic guitar; good',
  'electric-guitar': 'Coral red electric guitar; like new',
  'stage-piano': 'Stage piano with stand, 61 keys; good',
  violin: 'Full-size violin with bow; good',
  trumpet: 'Student trumpet; good',
  turntable: 'Turntable, new belt and stylus; like new',
  'studio-headphones': 'Closed-back studio headphones; good',
  'cream-headphones': 'Cream noise cancelling headphones; like new',
  'tv-43': '43 inch 4K TV; like new',
  'dorm-tv': '32 inch dorm TV; good',
  'dark-console': 'Last-gen game console; good',
  'white-console': 'White game console with two games; like new',
  'graphing-calc': 'Graphing calculator; good',
  'pink-calc': 'Pink graphing calculator; good',
  'lab-coat': 'Lab coat and goggles, size M; like new',
  'snow-tires': 'Three all-weather tires; good',
  'car-battery': 'Car battery, group 35; good',
  'film-camera': '35 mm film camera; good',
  'silver-camera': 'Silver mirrorless camera; like new',
  'printer-3d': '3D printer, 220 mm bed; good',
  'white-vr': 'VR headset, 128 GB; good',
};

/** The titles, conditions and details of listings, by their ids; most people write a title, and some none. */
export const demoDetails: ReadonlyMap<string, DemoDetails> = new Map(
  Object.entries(lines).map(([id, line]) => [id, read(line)]),
);
