const list = (words: string): readonly string[] =>
  words
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** What follows a number that is no price: "under 50 lbs", "up to 8 people". */
export const units = list(`
lb, lbs, pound, pounds, kg, g, gram, grams, oz, ounce, ounces, in, inch, inches, ft, foot, feet, cm, mm, m, meter, meters, yard, yards,
mile, miles, mi, km, minute, minutes, min, mins, hour, hours, hr, hrs, day, days, week, weeks, month, months, year, years, yr, yrs,
person, people, player, players, kid, kids, guest, guests, seat, seats, page, pages, piece, pieces, pc, pcs, pack, packs, count, ct,
gb, tb, mb, mp, hz, khz, mhz, ghz, watt, watts, w, volt, volts, v, amp, amps, cc, hp, mpg, mph, qt, quart, quarts, gal, gallon, gallons,
cu, cubic, sq, square, sqft, percent, degree, degrees, calories, calorie, bed, beds, bedroom, bedrooms, br, bath, baths, bathroom,
bathrooms, inches, st, nd, rd, th, am, pm, k, x, credits, credit, units, unit, points, point, bit, fps, ml, l, liter, liters, floors,
stories, song, songs, games, books, credits`);

/** Before "free", it says what something is without: "sugar free". */
export const freeOf = list(`
sugar, gluten, hands, hand, smoke, smoking, pet, pets, fat, dairy, toll, duty, ad, ads, cage, cruelty, scent, fragrance, oil, bpa, lead,
tax, acid, stress, germ, nut, peanut, hassle, rent, interest, fee, fees, drug, risk, worry, feel, flicker, glare, rust, frost, wrinkle,
lint, care, cordless, tangle, caffeine, alcohol, meat, soy, grain, latex, plastic, odor, noise, carb, salt, wire, commitment, get one,
with, includes, including, plus, born, be, set, break, roam, scot`);

/** After "free", it names something else: "free weights", "Free People". */
export const freeThings = list(`
weight, weights, people, standing, spirit, fire, agent, agents, ride, range, form, style, throw, throws, kick, wifi, internet, utilities,
shipping, delivery, parking, trial, motion, flow, speech, market, world, willy, guy, solo, fall, laundry, energy, will, verse, climbing,
diving, rn, run, electives, elective, period, radical, radicals, body, write, download, fallin, bird`);

/** After an amount, it says what the amount is worth: "$50 gift card". */
export const worthOf = list(
  'gift, bill, bills, coin, coins, coupon, cash, credit, visa, off, voucher, value, deposit, bonus, prize, venmo, worth',
);

/** Numbers that are ages after "over" and "under". */
export const ages: readonly number[] = [18, 21];

/** After "bed" or "bedroom", it is furniture: "2 bed frames", "1 bedroom set". */
export const bedThings = list(`
frame, frames, set, sets, sheet, sheets, riser, risers, rail, rails, table, tables, pillow, pillows, lamp, lamps, rug, rugs, door, doors,
decor, curtain, curtains, furniture, side, skirt, spread, tray, trays, shelf, shelves, mattress, cover, covers, slats, legs, liner,
liners, bath and beyond, bath & beyond, truck`);

/** After "2 bed", it is a home. */
export const homes = list(
  'apartment, apt, house, unit, flat, condo, townhouse, sublease, sublet, lease, place, rental, duplex, home',
);

/** Words of a listing for a book. */
export const bookWords = list(`
book, books, textbook, textbooks, text, texts, workbook, workbooks, ebook, etextbook, manual, lab manual, edition, notes, study guide,
reader, used, cheap, course, class, for, the, my, a, needed, required, code, access code`);

/** Words beside filters that name nothing: "free stuff", "anything under $20". */
export const emptyWords = list(`
stuff, thing, things, something, anything, everything, item, items, listing, listings, post, posts, deal, deals, all, any, some, for,
sale, selling, a, an, the, please, only, on, campus, in, of, to, me, my, is, are, that, what, and, or, price, priced, cost, costs`);

/** Words about when something happens, beside which "today" and "this week" don't say when it was posted. */
export const eventWords = list(`
ticket, tickets, concert, game, party, show, event, events, sublease, sublet, ride, rides, tutor, tutoring, match, festival, usa, paper,
movie, class`);

/** Words that many names of places share; none of them names one alone. */
export const placeWords = list(`
campus, hall, center, centre, building, house, lot, garage, north, south, east, west, student, students, the, of, at, and, parking, store,
entrance, desk, lobby, main`);

/** Subjects of courses as catalogs abbreviate them. */
export const subjects = list(`
acct, acc, acctg, acc, act, adv, aero, afam, afr, agec, agri, ame, amst, anat, anth, ant, arab, arch, art, arth, arts, asia, asl, ast, astr, astro, avia,
bad, badm, bio, bioe, biol, biom, bios, blaw, bme, bot, btec, bus, busi, cad, cas, ce, cee, ceng, che, chem, chi, chin, cis, civ, cj, clas, cls, cns, cogs,
com, comm, comp, cpsc, crim, crj, cs, csc, cse, csci, dance, dan, data, dsgn, ds, ece, eco, econ, ecn, ed, edu, educ, ee, eecs, ees,
el, elec, eng, engl, eng, engr, ent, entr, env, envs, es, esci, ess, eth, fin, fina, film, fil, fr, fren, ger, germ, geo, geog, geol, gov,
govt, greek, grk, gws, hes, hdfs, hist, his, hlth, hon, hpe, hum, ibus, ids, ie, info, intl, is, isds, ist, it, ital, jap, japn, jour, jrnl, jmc, kin,
kor, lang, lat, latn, law, ling, lis, lit, mae, man, mar, mark, mat, math, mba, mcb, me, mech, med, meng, mgmt, mgt, mis, mkt, mktg,
mic, micr, mth, mus, musi, muth, nsci, nur, nurs, nutr, ntr, ob, oism, orgo, pe, pharm, phl, phil, phy, phys, phsc, phyl, pol, pols, poli, polsci, ps,
psc, psci, psy, psyc, psych, psyo, pub, qmb, rel, rels, relg, rus, russ, sci, soc, soci, soca, socw, span, spa, spch, spn, stat, stats, sta, stt, swk, thea,
theo, thtr, the, ucc, urb, uwp, wgs, writ, wrt, ws, zoo, zool`);

/** Numbers as words before "bedroom". */
export const numberWords: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
