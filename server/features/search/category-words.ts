import type { Category } from '../../../contract/posts/categories.ts';

/**
 * Things by the category in which they are sold: a search for "bed" means furniture, not a dog bed. Several words are one
 * thing. A thing of several categories isn't listed.
 */
export const categoryWords: readonly (readonly [Category, string])[] = [
  [
    'furniture',
    `couch, sofa, loveseat, futon, sectional, recliner, armchair, ottoman, chair, stool, bench, desk, table, coffee table, dining table, end table,
side table, nightstand, dresser, drawers, wardrobe, armoire, bookshelf, bookcase, shelf, shelves, bed, bed frame, bedframe, bunk bed, loft bed, mattress, box
spring, headboard, tv stand, cabinet, bean bag, beanbag, furniture, vanity, cart, entertainment center, credenza, hutch, sleeper`,
  ],
  [
    'household',
    `vacuum, fan, heater, air conditioner, ac unit, humidifier, dehumidifier, air purifier, iron, ironing board, steamer, hamper, laundry basket, hangers,
broom, mop, trash can, lamp, light bulb, extension cord, power strip, ladder, toolbox, tools, drill, moving boxes, storage bins, umbrella, sheets, comforter,
pillow, blanket, towels, shower curtain, mattress topper, washer, dryer, drying rack`,
  ],
  [
    'home decor',
    `poster, rug, carpet, curtains, blinds, mirror, picture frame, painting, tapestry, candle, vase, plant, string lights, fairy lights, wall art, clock,
throw pillow, houseplant, cactus, succulent`,
  ],
  [
    'kitchen & dining',
    `fridge, refrigerator, mini fridge, freezer, microwave, toaster, toaster oven, oven, blender, mixer, air fryer, coffee maker, keurig, espresso machine,
kettle, french press, rice cooker, slow cooker, pressure cooker, instant pot, crock pot, pan, pots, skillet, wok, dishes, plates, bowls, mugs, cups, glasses, silverware,
utensils, knives, knife, cutting board, tupperware, water bottle, tumbler, dish rack, griddle, waffle maker`,
  ],
  [
    'computers & accessories',
    `laptop, computer, pc, desktop, gaming pc, macbook, chromebook, imac, monitor, keyboard, mouse, printer, router, modem, gpu, graphics card, cpu, ram, ssd,
hard drive, motherboard, webcam, ipad, tablet, usb hub, docking station, thinkpad, surface pro, kindle`,
  ],
  [
    'cell phones & accessories',
    `phone, iphone, android, smartphone, pixel, galaxy, phone case, charger, power bank, screen protector, popsocket, cell phone`,
  ],
  [
    'audio & speakers',
    `headphones, earbuds, airpods, earphones, speaker, soundbar, microphone, turntable, record player, amplifier, subwoofer, headset, radio`,
  ],
  [
    'tvs & media players',
    `tv, television, roku, chromecast, fire stick, projector, dvd player, blu ray player, apple tv, streaming stick`,
  ],
  [
    'video games & consoles',
    `video game, videogame, game console, console, ps5, ps4, ps3, playstation, xbox, nintendo, nintendo switch, switch, wii, gamecube, controller, gamepad, steam deck, joystick, gameboy`,
  ],
  ['virtual reality', 'vr, vr headset, oculus, meta quest, quest 2, virtual reality'],
  ['wearables', 'smartwatch, smart watch, apple watch, fitbit, garmin, fitness tracker, watch band'],
  ['cameras & photography', 'camera, dslr, lens, tripod, gopro, polaroid, instax, film camera, camcorder, mirrorless'],
  ['drones', 'drone, quadcopter'],
  ['3d printers & supplies', '3d printer, filament, resin'],
  [
    'books, movies, & music',
    `book, textbook, novel, paperback, workbook, dvd, blu ray, cd, vinyl, record, comic, manga, cookbook, study guide, lab manual, sheet music, movie`,
  ],
  [
    'school supplies',
    'calculator, graphing calculator, notebook, binder, pencils, pens, highlighters, backpack, lab coat, goggles, whiteboard, scantron, planner, folder, clicker, iclicker, drafting',
  ],
  [
    'clothing, shoes, & accessories',
    `shirt, tshirt, hoodie, sweatshirt, sweater, jacket, coat, raincoat, jeans, pants, shorts, skirt, dress, gown, suit, blazer, tie, shoes, sneakers, boots, heels, sandals,
crocs, hat, cap, beanie, scarf, gloves, socks, purse, handbag, tote, belt, jersey, costume, overalls, leggings, grad gown, graduation gown, cap and gown, cleats`,
  ],
  ['jewelry & accessories', 'necklace, ring, earrings, bracelet, jewelry, pendant, sunglasses, brooch, watch'],
  [
    'health & beauty',
    'makeup, hair dryer, straightener, curling iron, razor, shaver, perfume, cologne, skincare, nail polish, lotion, shampoo, trimmer, clippers',
  ],
  [
    'housing & apartments',
    `apartment, apt, sublease, sublet, room, house, studio, roommate, lease, housing, rental, condo, duplex, townhouse, parking spot, garage, storage unit, lease takeover`,
  ],
  [
    'cars & trucks',
    'car, truck, suv, sedan, hatchback, pickup, van, minivan, jeep, coupe, toyota, honda, ford, chevy, nissan, hyundai, camry, civic, corolla, accord, subaru, mazda',
  ],
  ['motorcycles', 'motorcycle, motorbike, scooter, moped, vespa, dirt bike'],
  [
    'auto parts & accessories',
    'car battery, jumper cables, motor oil, car mount, roof rack, floor mats, dash cam, windshield, wiper blades',
  ],
  ['tires & rims', 'tires, rims, wheels'],
  [
    'pet supplies',
    'dog bed, dog crate, cat tree, cat carrier, litter box, pet carrier, fish tank, aquarium, bird cage, hamster cage, kennel, leash, dog food, cat food, cat, dog',
  ],
  [
    'sports & outdoors',
    `bike, bicycle, helmet, bike lock, skateboard, longboard, rollerblades, roller skates, kayak, canoe, paddleboard, surfboard, tent, sleeping bag, hammock, cooler, tennis racket,
golf clubs, soccer ball, football, basketball, baseball glove, fishing rod, skis, snowboard, camping, camping gear, disc golf, hiking boots, ice skates, electric scooter, volleyball, lacrosse stick, pickleball paddle`,
  ],
  [
    'exercise',
    'weights, dumbbells, dumbbell, kettlebell, barbell, bench press, treadmill, exercise bike, elliptical, yoga mat, pull up bar, jump rope, resistance bands, rowing machine, gym equipment, foam roller',
  ],
  [
    'musical instruments',
    'guitar, piano, violin, ukulele, drums, trumpet, saxophone, flute, clarinet, bass guitar, cello, viola, banjo, harmonica, trombone, amp, digital piano, midi keyboard',
  ],
  [
    'toys, games, & hobbies',
    'board game, card game, puzzle, lego, legos, chess, chess set, catan, monopoly, toy, plush, stuffed animal, sewing machine, yarn, squishmallow, knitting, rc car, poker set',
  ],
  ['trading cards', 'pokemon cards, trading cards, magic cards, baseball cards, yugioh, basketball cards'],
  ['collectibles & art', 'collectible, antique, sculpture, coin collection, funko pop, funko, figurine'],
  ['tickets', 'tickets, ticket, concert tickets, football tickets, student ticket, season pass, festival pass'],
];
