/**
 * Names that members can't have, since they look like the product's own: "Quad Support", "Admin", "OU Official", also
 * with look-alike letters, digits or spaces in between. Real surnames are accepted (Adminova, Falstaff, Chad Min).
 */

/**
 * Letters of other scripts, small capitals, crossed letters and signs that look like Latin ones. Accents and wide forms
 * are removed and capitals lower-cased before.
 */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['a', 'аαɑ4@ᴀʌꓮꭺⲁᗩ'],
    ['b', 'вβ8ʙƀɓꓐᏼⲃᗷ'],
    ['c', 'сϲᴄꓚꮯⲥᑕ'],
    ['d', 'ԁɗᴅđꓓꭰᗪ'],
    ['e', 'еєε3ᴇɛꓰꭼⲉᗴ'],
    ['f', 'ғƒꜰꓝᖴ'],
    ['g', 'ɡցg9ɢɠꓖꮆ'],
    ['h', 'нһʜħɦꓧꮋⲏᕼ'],
    ['k', 'кκᴋƙꓗꮶⲕ'],
    ['l', 'i1ıіιɩӏ|!ḷʟɪłꓲꓡꮮꭲ'],
    ['m', 'мʍᴍɱꓟꮇⲙᗰ'],
    ['n', 'пոηɴƞɲŋꓠⲛᑎ'],
    ['o', 'оοσօ0ᴏøɵөꓳꭴⲟ'],
    ['p', 'рρᴘƥꓑꮲⲣᑭ'],
    ['q', 'ԛգꞯꝗᑫ'],
    ['r', 'гꞅʀꓣꭱᖇ'],
    ['s', 'ѕꜱ5$ꓢꮪᔕ'],
    ['t', 'тτ7ᴛŧƭꓔⲧ'],
    ['u', 'υսцᴜʉꓴᑌ'],
    ['v', 'ѵνᴠꓦꮩᐯ'],
    ['w', 'ѡԝωᴡꓪꮃᗯ'],
    ['x', 'хχꓫⲭ᙭'],
    ['y', 'уүγʏƴꓬꭹⲩ'],
    ['z', 'ᴢ2ꓜꮓ'],
  ].flatMap(([latin = '', alike = '']) => [...alike].map((one) => [one, latin])),
);

/** A key for how a text looks: i and l are equal, and so are rn and m. */
function skeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((one) => lookAlikes[one] ?? one)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const list = (words: string): string[] => words.trim().split(/\s+/).map(skeleton);

/** No word of a name can be one of these. */
const own = new Set(
  list(`
    admin admins administrator administrators moderator moderators moderation mods staff support official officials
    helpdesk webmaster sysadmin superuser system security police registrar bursar admissions housing
    theadmin realadmin myadmin siteadmin webadmin superadmin campusadmin schooladmin themod realmod campusmod
    quad quadteam quadapp quadadmin quadmod quadsupport quadstaff quadofficial`),
);
/** No word of a name can end with one of these, as in "oumoderator". (Chad Min is a name.) */
const endings = list('administrator moderator support official');
/** A name can't contain these across its words: "Quad Sup Port". */
const spread = list(`
  moderator administrator quadsupport quadteam quadofficial quadadmin quadstaff officialquad customersupport helpdesk
  customerservice techsupport supportteam`);
/** A name can't consist of these alone, or of these with `companions` or a school's short name: "Help Team", "OU Mod". */
const roles = new Set(list('mod team help service services'));
const companions = new Set(
  list('campus university college school student students community customer tech trust safety the your'),
);

/** Whether a name or a username looks like one of the product's staff. */
export function isStaffLike(text: string): boolean {
  const typed = text.split(/[\s_.'’‐-]+/u).filter((one) => skeletonWithoutTail(one) !== '');
  const words = typed.map(skeletonWithoutTail);
  const joined = words.join('');
  if (own.has(joined) || spread.some((one) => joined.includes(one))) return true;
  if (words.some((one) => own.has(one) || endings.some((ending) => one.endsWith(ending)))) return true;
  const isCampus = (one: string, at: number) => companions.has(one) || isShortMark(typed[at]);
  return words.some((one) => roles.has(one)) && words.every((one, at) => roles.has(one) || isCampus(one, at));
}

/** A campus's short name, as in OU or UCLA, whichever campuses exist. */
const isShortMark = (word: string | undefined): boolean => /^[A-Z]{2,5}$/.test(word ?? '');

/** A number at the end doesn't change a word: admin2. */
const skeletonWithoutTail = (word: string): string => skeleton(word.replace(/(?<!\d)\d+$/, ''));
