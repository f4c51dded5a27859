-- step by step
-- Results are ordered by how well they match (D58). So the index of a post's words also holds where each word is: A in the
-- title, B in the category, D in the text. A post without a title has the first words of its text in its place.

-- What a post without a title is called by: at most six words of its first sentence.
create function first_words(plain text) returns text
language sql immutable parallel safe
return substring(substring(plain from '^\s*[^\n]*?(?:[.!?](?=\s)|\n|$)') from '^\s*(?:\S+\s*){1,6}');

-- The words of a post, each as written and by its stem, with the best place in which it is. Each names its campus.
create function search_vector(campus text, title text, sorted text, plain text) returns tsvector
language sql immutable parallel safe
return (select coalesce(string_agg('''' || campus || '/' || lexeme || ''':1' || (select min(w) from unnest(weights) w), ' '), '')
  from unnest(
    setweight(to_tsvector('simple'::regconfig, search_text(title)) || to_tsvector('english'::regconfig, search_text(title)), 'A')
    || setweight(to_tsvector('simple'::regconfig, search_text(sorted)) || to_tsvector('english'::regconfig, search_text(sorted)), 'B')
    || setweight(to_tsvector('simple'::regconfig, search_text(plain)) || to_tsvector('english'::regconfig, search_text(plain)), 'D')
  ))::tsvector;

alter table posts alter column search set expression as (
  case when parent_id is null and type = 'post'
    then search_vector(campus_id, first_words(plain), coalesce(category, ''), plain) end);

drop function search_vector(text, text);

-- Words that mean the same, beside those of the posts: one rule a row, as contract/search/synonyms.ts reads it. A rule without a
-- campus is for all of them.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  campus_id text references campuses (id) on delete cascade,
  rule text not null check (char_length(rule) between 3 and 300),
  created_at timestamptz not null default product_now(),
  unique nulls not distinct (campus_id, rule)
);

insert into search_synonyms (rule) select trim(rule) from regexp_split_to_table($$
sofa, couch, loveseat, futon, sectional, settee
armchair, recliner, accent chair, reading chair, lounge chair
office chair, desk chair, computer chair, gaming chair
chair => armchair, stool
stool, barstool, bar stool
ottoman, footstool, pouf
dresser, chest of drawers, drawers, bureau
bookshelf, bookcase, shelf, shelving
nightstand, bedside table, night stand, end table
wardrobe, armoire, closet, clothes rack, clothing rack, garment rack
rug, carpet, area rug
light => lamp
curtains, drapes, blinds
mattress, bed, bedframe, bed frame, bunk
twin xl => twin xl bed, mattress
bedding, sheets, comforter, duvet, blanket, mattress topper
plant, houseplant, succulent, cactus
string lights, fairy lights, led lights, christmas lights
trash can, garbage can, trash bin, bin, wastebasket
vacuum, hoover, vacuum cleaner
fan, box fan, tower fan
heater, space heater, radiator
air conditioner, ac unit, window unit
laundry basket, hamper
hangers, hanger
iron, ironing board, steamer
fridge, refrigerator, freezer, minifridge
microwave, microwave oven
coffee maker, coffee machine, keurig, nespresso, espresso, drip coffee, coffee
kettle, tea kettle, teakettle
air fryer, airfryer
toaster, toaster oven
blender, nutribullet, smoothie maker, mixer
instant pot, pressure cooker, slow cooker, crock pot, rice cooker
pots, pans, cookware, skillet, saucepan
dishes, plates, bowls, dinnerware, dish set
silverware, cutlery, utensils, forks
mug, cup, glasses
water bottle, hydro flask, stanley, tumbler
dining table, kitchen table, table
tv, tvs, television, smart tv, flatscreen
roku, chromecast, fire stick, firestick, streaming stick, apple tv
projector, beamer
laptop, macbook, chromebook, notebook computer, thinkpad
computer, pc, desktop, laptop
monitor, computer screen, display, screen
keyboard, mechanical keyboard
mouse, trackpad
charger, charging cable, power adapter, charging brick, cable
ipad, tablet, drawing tablet, kindle
phone, iphone, smartphone, cell phone, android
phone case, cases
printer, inkjet, laserjet
router, wifi, modem, wi fi
headphones, headset, beats
earbuds, airpods, earphones
earbuds => headphones
airpods => headphones
headphones => earbuds
speaker, speakers, bluetooth speaker, soundbar, jbl
record player, turntable, vinyl player
vinyl, records, lps
vinyl, turntable
camera, dslr, mirrorless, canon, nikon
polaroid, instant camera, instax
gopro, action camera
watch, smartwatch
apple watch, smartwatch
smartwatch => fitness band, fitness tracker
fitbit, fitness band, fitness tracker, step tracker, garmin
console, playstation, ps5, ps4, xbox, nintendo
nintendo switch, handheld console, handheld, game boy, steam deck
switch => nintendo switch, handheld
controller, gamepad, joystick
controller => console
vr, virtual reality, oculus, meta quest
drone, quadcopter
3d printer => 3d printing
textbook, book, textbooks
novel, paperback, fiction
chemistry, chem, gen chem
organic chemistry, orgo, ochem
calculus, calc
economics, econ, microeconomics, macroeconomics, micro, macro
statistics, stats, stat
psychology, psych
biology, bio
physics, phys
thermodynamics, thermo
engineering, engr
accounting, acct
philosophy, phil
mathematics, math, algebra
spanish, span
computer science, cs, programming, python
mcat, gre, lsat, test prep
calculator, ti 84, ti84, graphing calculator, ti 83, ti 89, ti 30
lab coat, lab goggles, goggles
backpack, bookbag, book bag, rucksack, school bag
backpack => tote
bag, purse, tote, handbag
notebook, notepad, journal, binder
pens, pencils, highlighters, markers
scantron, blue book
sublet, sublease, lease takeover, subleasing, subletting
sublet => apartment, room, studio
lease => sublease, sublet, apartment
apartment, apt, flat, studio, one bedroom, 1 bed
apartment => sublease, sublet, lease takeover, house, housing
housing => apartment, room, sublease, sublet, lease takeover
room, bedroom
room => roommate, sublease, apartment
rent => lease, sublease, sublet, apartment
roommate, roomie, housemate, flatmate
roommate => room
parking, parking spot, parking pass, parking permit, garage spot
storage, storage unit
spring => january
fall => august
summer => may, june
bike, bicycle, cruiser, mountain bike, road bike, fixie
helmet, bike helmet
scooter, moped, vespa
electric scooter, escooter, e scooter
skateboard, longboard, penny board, skate
rollerblades, roller skates, inline skates
car, sedan, hatchback, suv, vehicle, coupe
truck, pickup, pickup truck
motorcycle, motorbike, dirt bike
tires, wheels, rims
tickets, ticket, seats, pass
concert, show, festival, gig
football => rivalry, student section
guitar, acoustic guitar, electric guitar, ukulele
piano, digital piano, stage piano, midi keyboard
violin, fiddle
drums, drum set, snare
amp, amplifier
weights, dumbbells, barbell, kettlebell, weight set, bench press
gym => dumbbell, kettlebell, weights, yoga mat, treadmill, exercise
yoga mat, exercise mat, mat
treadmill, exercise bike, elliptical
tent, camping, sleeping bag
hammock, eno
cooler, yeti, ice chest
kayak, paddleboard, canoe
snowboard, skis, ski
golf clubs, golf
racket, racquet, tennis racket
sneakers, shoes, trainers, runners, running shoes, kicks, nikes, jordans
boots, cowboy boots
heels, dress shoes
hoodie, sweatshirt, sweater, pullover, crewneck
jacket, coat, windbreaker, puffer, parka
jeans, pants, denim
tshirt, t shirt, tee, shirt, jersey
dress, gown, formal dress
suit, blazer, tuxedo
hat, cap, beanie
sunglasses, shades
jewelry, necklace, pendant, bracelet, ring, earrings
makeup, cosmetics
skincare, moisturizer, cleanser
hair dryer, blow dryer, hairdryer
hair straightener, flat iron, curling iron
clippers, trimmer, razor, shaver
fish tank, aquarium, terrarium
dog, puppy, pet
cat, kitten, pet
hamster cage, cage, crate, kennel
board game, card game, word game, catan, monopoly
puzzle, jigsaw
lego, building bricks, bricks
pokemon, trading cards, magic cards, holo, foils
poster, print, wall art, canvas, painting
decor, decoration, tapestry
video game, games
costume, halloween
grad gown, graduation gown, cap and gown, regalia
free, giveaway
looking for, wanted, iso, in search of
$$, '\n') rule where trim(rule) <> '';
