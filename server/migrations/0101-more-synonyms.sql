-- More words that mean the same on a campus, and what kinds of things there are ("console => ps5, xbox"). Staff edit them in the
-- console. A rule that a site has already stays as it is.
insert into search_synonyms (rule) select distinct trim(rule) from regexp_split_to_table($$
gpu, graphics card, video card, graphics cards
gpu => rtx, gtx, radeon, geforce
cpu, processor
cpu => ryzen, intel core
ram, memory stick, ddr4, ddr5
ssd, solid state drive, nvme
hard drive, hdd, external drive
hard drive => ssd
motherboard, mobo
gaming pc, gaming computer, gaming desktop
gaming pc => ryzen
webcam, web camera
usb hub, usb c hub, dongle, docking station
flash drive, thumb drive, usb stick, usb drive
sd card, memory card, micro sd
printer ink, ink cartridge, toner
laptop stand, laptop riser
laptop sleeve, laptop case, laptop bag
laptop charger, macbook charger, laptop power adapter
mousepad, mouse pad, desk mat
monitor arm, monitor mount, monitor stand
tablet => ipad, kindle, galaxy tab, fire tablet
ipad pencil, apple pencil, stylus
ereader, e reader, kindle, nook
console, game console, gaming console, video game console
console => ps5, ps4, ps3, xbox, nintendo switch, switch, wii, gamecube, steam deck
video game, videogame, video games
video games => mario, zelda, elden ring, madden, fifa, call of duty, ps4 games, ps5 games, xbox games, switch games
ps5, playstation 5, ps 5
ps4, playstation 4, ps 4
xbox => xbox one, series s, series x, xbox 360
nintendo => nintendo switch, switch, wii, gamecube, 3ds
joycon, joy con, joy cons, joycons
smartwatch, smart watch
smartwatch => apple watch, fitbit, garmin, galaxy watch, pixel watch
fitness tracker => whoop
watch band, watch strap, watch bands
earbuds, ear buds, earphones, wireless earbuds, in ear
earbuds => airpods, air pods, galaxy buds, pixel buds, beats
airpods, air pods
airpods => earbuds, ear buds
headphones => bose, sony, beats, airpods max
microphone, mic, mike
microphone => blue yeti, yeti mic
speaker => jbl, bose, sonos, soundbar, boombox
soundbar, sound bar
record player => victrola
phone => iphone, android, pixel, galaxy, samsung phone, cell phone
android phone => pixel, galaxy, samsung, oneplus, android
iphone charger, lightning cable, phone charger
power bank, powerbank, portable charger, battery pack
wireless charger, charging pad, magsafe charger
phone case => iphone case, otterbox
phone mount, phone holder, phone stand, car mount
screen protector, tempered glass
camera => canon, nikon, sony alpha, fujifilm
instant camera => instax, polaroid
lens, camera lens
tripod, phone tripod, camera stand
gopro, go pro, action cam
drone => dji, mavic
vr headset, vr goggles, oculus, quest, meta quest
projector => epson
tv => roku tv, fire tv, samsung tv, vizio, tcl
tv stand, entertainment center, media console, tv table, media stand
tv mount, wall mount, tv wall mount
dvd player, blu ray player, bluray player
dvd, dvds, movies
antenna, tv antenna
cd, cds, compact disc
couch => sleeper sofa, pull out couch, sofa bed
futon, sleeper sofa, sofa bed
bean bag, beanbag, bean bag chair
coffee table, cocktail table
side table, end table, accent table
dining chairs, kitchen chairs, chairs
dining set, dinette, table and chairs
desk => standing desk, computer desk, writing desk, l shaped desk
standing desk, sit stand desk, adjustable desk, stand up desk
vanity, makeup vanity, dressing table
filing cabinet, file cabinet
bed => loft bed, daybed, twin bed, full bed, queen bed
bunk bed, loft bed
box spring, boxspring
mattress topper, mattress pad, foam topper
headboard, head board
bed risers, bed lifts
shoe rack, shoe shelf, shoe organizer
coat rack, hat rack
bar cart, rolling cart, utility cart
storage bin, storage bins, storage tote, plastic bins, totes
storage cubes, cube shelf, cube organizer, kallax
room divider, privacy screen, folding screen
patio chair, lawn chair, outdoor chair, camp chair
folding table, card table
lamp => floor lamp, desk lamp, table lamp, bedside lamp
night light, nightlight
light bulbs, bulbs
mini fridge, minifridge, dorm fridge, compact fridge
vacuum => dyson, shark, roomba, dirt devil
vacuum cleaner, vacuum
roomba, robot vacuum
steamer, garment steamer, clothes steamer
drying rack, clothes drying rack, clothes horse
broom, mop, swiffer
shower caddy, bath caddy
shower curtain, bath curtain
bath mat, bathroom rug
humidifier, diffuser
air purifier, hepa filter, air filter
air conditioner, ac, a c
heater => space heater
power strip, surge protector, extension cord
tools, tool set, tool kit, toolbox
tools => drill, screwdriver, hammer, wrench
drill, power drill, cordless drill
ladder, step ladder, stepladder, step stool
moving boxes, cardboard boxes, boxes
hand truck, dolly
umbrella, brolly, parasol
full length mirror, floor mirror, standing mirror
picture frame, photo frame, frame
throw pillow, throw pillows, decorative pillow
wall clock, clock
alarm clock, clock radio
curtain rod, curtain rods
candle, candles
vase, vases
neon sign, led sign
fake plant, artificial plant, faux plant
plant pot, planter, flower pot
coffee maker => keurig, nespresso, mr coffee, chemex, pour over
espresso machine, espresso maker, nespresso
french press, coffee press
coffee grinder, bean grinder
kettle => electric kettle
frying pan, fry pan, skillet
skillet, cast iron
pressure cooker, instant pot, instapot, multicooker
slow cooker, crockpot, crock pot
knife, knives
knives => knife set, knife block, chef knife
cutting board, chopping board
baking sheet, baking sheets, cookie sheet, baking pan
tupperware, food containers, food storage
wine glass, wine glasses, stemware
shot glass, shot glasses
water filter, brita
blender => ninja, vitamix, magic bullet
mixer => kitchenaid
waffle maker, waffle iron
grill, griddle, george foreman, bbq, barbecue
dish rack, drying rack, dish drainer
silverware => forks, spoons, knives
measuring cups, measuring spoons
water bottle => hydroflask, nalgene, owala
chemistry => general chemistry, gen chem, organic chemistry
chemistry textbook, chem book, chem textbook
lab manual, lab notebook, lab book
textbook => coursebook
history, hist
psychology => psy
english, engl
sociology, soc
political science, poli sci, polisci, government
anthropology, anthro
geology, geol
anatomy, anatomy and physiology
nursing, nclex
computer science => java, data structures
linear algebra, differential equations, diff eq
math => calculus, algebra, statistics
test prep => mcat, gre, lsat, gmat
novels, fiction, paperbacks
novels => harry potter, dune, poetry
comics, comic books, manga, graphic novel
cookbook, recipe book
dictionary, thesaurus
study guide, flashcards, flash cards
clicker, iclicker, i clicker
whiteboard, white board, dry erase board
binder, binders, folder
planner, agenda
calculator => ti 84, ti 83, ti 89, ti 30, casio, nspire
scientific calculator, casio calculator
drafting table, drawing table
art supplies, paint, paint brushes, sketchbook, drawing supplies
stethoscope, littmann
scrubs, nursing scrubs
graduation gown, grad gown, cap and gown, commencement gown
graduation stole, stole, cords
apartment => one bedroom, two bedroom
house, home, townhouse, duplex
house => 3 bedroom, 4 bedroom, three bedroom, four bedroom
studio, studio apartment, efficiency
sublease => sublet, short term lease, relet
roommate => female roommate, male roommate
parking pass, parking permit, permit
bike => mountain bike, road bike, cruiser, fixie, bmx, trek, schwinn
ebike, e bike, electric bike
bike lock, u lock, cable lock
bike rack, bike carrier
bike pump, tire pump, air pump
bike helmet, cycling helmet
car => camry, civic, corolla, accord, focus, altima, elantra, malibu, jetta, prius
car => sedan, suv, hatchback, coupe, jeep
sedan => camry, civic, corolla, accord, altima, elantra
suv => crv, cr v, rav4, explorer, jeep, crossover
truck => f150, ford ranger, ranger, silverado, tacoma, pickup
van, minivan
toyota => camry, corolla, prius, rav4, tacoma
honda => civic, accord, crv
jumper cables, booster cables
roof rack, cargo rack, crossbars
dash cam, dashcam
floor mats, car mats
tires, snow tires, winter tires
football tickets => student section, bedlam, season tickets
concert tickets => festival pass, floor seats
basketball tickets, hoops tickets
graduation tickets, commencement tickets
soccer, futbol
soccer ball, soccer balls
basketball hoop, basketball goal, hoop
tennis racquet, tennis racket
pickleball, pickleball paddle, paddles
baseball glove, baseball mitt, mitt
lacrosse stick, lax stick
hockey skates, ice skates
canoe => kayak, paddleboard
kayak => paddle
fishing rod, fishing pole
sleeping bag, camp bed
camping gear => tent, sleeping bag, camping stove, hammock, lantern, hiking backpack, cooler
camping stove, camp stove
hiking backpack, hiking pack, rucksack
hiking boots, boots
snow gear => snow pants, skis, snowboard
swimsuit, bathing suit, bikini, swim trunks
roller skates, rollerblades, roller blades
hoverboard, onewheel
punching bag, boxing gloves
weights => free weights, weight plates, dumbbell
dumbbells => free weights
exercise bike, stationary bike, spin bike, peloton
rowing machine, rower
pull up bar, pullup bar, chin up bar
resistance bands, exercise bands
foam roller, massage gun, theragun
jump rope, skipping rope
guitar => bass guitar, fender, gibson
guitar amp, guitar amplifier, amp
bass, bass guitar
keyboard => midi keyboard
piano => keyboard piano, yamaha keyboard
trumpet, cornet
saxophone, sax
sheet music, songbook
ukulele, uke
running shoes => nike, brooks, hoka, asics
sneakers => converse, vans, nike, adidas, new balance
sandals, flip flops, birkenstocks, slides
boots => doc martens, dr martens, uggs, timberlands
coat => winter coat, peacoat, overcoat, raincoat
raincoat, rain jacket, rain coat
jacket => denim jacket, leather jacket, fleece, rain jacket
leggings, yoga pants
skirt, skirts
prom dress, formal dress, homecoming dress, evening gown
cocktail dress, dress
costume => cosplay, wig
gloves, mittens
scarf, scarves
belt, belts
sunglasses => ray bans, oakleys
glasses, eyeglasses
purse => coach, kate spade, crossbody
luggage, suitcase, carry on, duffel
duffel bag, duffle bag, gym bag
jersey, jerseys
perfume, cologne, fragrance
nail polish, nail kit
makeup mirror, vanity mirror, lighted mirror
electric razor, electric shaver, beard trimmer
hair straightener => chi, ghd
hair curler, curling wand, curling iron
makeup => palette, lipstick, foundation
dog bed, pet bed
dog crate, dog kennel, dog cage
cat tree, cat tower, scratching post
cat carrier, pet carrier, cat crate
litter box, cat litter
fish tank => betta, filter
bird cage, birdcage
reptile tank, terrarium, vivarium
legos, lego, lego set
plush, stuffed animal, squishmallow, teddy bear
puzzle => 1000 pieces
board game => chess, monopoly, catan, scrabble, clue
catan, settlers of catan
chess, chess set
poker, poker chips, poker set
magic cards, mtg, magic the gathering
baseball cards, sports cards
pokemon cards => booster packs, charizard
funko, funko pop, figurine
sewing machine, singer
yarn, knitting, crochet
3d printer, 3d printers
filament, pla
electric scooter => razor scooter, ninebot
moped => vespa, scooter
motorcycle => harley, kawasaki, yamaha, honda motorcycle
tutor, tutoring, tutors
ride, carpool, rideshare
haircut, barber
babysitting, babysitter, nanny
photographer, photography, grad photos
$$, '\n') rule where trim(rule) <> ''
on conflict do nothing;
