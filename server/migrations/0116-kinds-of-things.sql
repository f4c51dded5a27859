-- Words that are kinds of one thing rather than the same: whoever searches for the GRE doesn't mean the MCAT. A site's own rules stay.
delete from search_synonyms where campus_id is null and rule in (
  'mcat, gre, lsat, test prep',
  'chemistry, chem, gen chem',
  'console, playstation, ps5, ps4, xbox, nintendo',
  'car, sedan, hatchback, suv, vehicle, coupe',
  'hair straightener, flat iron, curling iron');

-- More words of a campus that mean the same or are kinds of a thing. A rule that a site has already stays as it is.
insert into search_synonyms (rule) select distinct trim(rule) from regexp_split_to_table($$
car, vehicle, automobile
playstation => ps5, ps4, console
ps5 => console
ps4 => console
xbox => console
nintendo => console
chemistry, chem
general chemistry, gen chem
organic chem, organic chemistry
hair straightener, flat iron
place to live, place to stay => apartment, room, sublease, sublet, studio, housing
something to sit on, seating => chair, couch, stool, bean bag, futon
something to sleep on => mattress, futon, bed, air mattress
memory foam => mattress topper, mattress
air mattress, inflatable mattress, blow up mattress, air bed
cowgirl boots, cowboy boots, western boots
mens, men
womens, women, ladies
girls only, female only, women only
dorm contract, housing contract
garage, parking garage
short term, month to month
hdmi cable, hdmi cord
ethernet cable, lan cable, network cable
rice maker, rice cooker
hot plate, induction cooktop, portable burner
popcorn maker, popcorn machine
hand mixer, stand mixer, mixer
thermos, travel mug, tumbler
lunch box, bento box, lunch bag
mirror => full length mirror
tapestry, wall hanging
led strip, led strips, strip lights
ring light, webcam light, selfie light
desk fan, table fan
command hooks, wall hooks
pillowcase, pillow case
throw blanket, throw
clothes hanger, hangers
closet organizer, hanging organizer, hanging shelves
lock box, safe
padlock, combination lock
pencil case, pencil pouch, pencil bag
index cards, note cards
printer paper, copy paper
lab goggles, safety glasses, safety goggles
precalculus, pre calc, precalc
trigonometry, trig
marketing, mktg
finance, fin
management, mgmt
astronomy, astr
literature, lit
communication, comm
french, fren
japanese, japn
education, educ
art history, art hist
microbiology, micro bio, microbio
biochemistry, biochem
developmental psychology, dev psych
western civ, western civilization
gaming headset, headset
charging dock, charging station
hard disk, hard drive
power supply, psu
computer case, pc case
laptop cooler, cooling pad
drawing pad, graphics tablet, drawing tablet, wacom
smart speaker, alexa, echo dot, amazon echo, google home
smart bulb, smart light
security camera, doorbell camera, ring camera
cassette player, walkman, tape player
mp3 player, ipod
3ds, nintendo 3ds
racing wheel, steering wheel
game controller, controller, gamepad
ping pong, table tennis
spikeball, roundnet
cornhole, bean bag toss
frisbee, disc
disc golf, frisbee golf
climbing shoes, rock climbing shoes
wetsuit, wet suit
paddleboard, paddle board
life jacket, life vest
ski goggles, snow goggles
bike light, bike lights
bike seat, bike saddle
inner tube, bike tube
camping chair, camp chair, folding chair
baseball bat, bat
softball glove, mitt
cleats, soccer cleats, football cleats
weight bench, bench press
squat rack, power rack
ab roller, ab wheel
protein powder, whey
flannel, plaid shirt
romper, jumpsuit
cardigan => sweater
rain boots, rubber boots, wellies
slippers, house shoes
loafers, boat shoes, sperrys
high heels, pumps, heels
fanny pack, belt bag, bum bag
wallet, card holder
pajamas, pjs
earrings, studs
chevy, chevrolet
volkswagen, vw
volkswagen => jetta, passat, tiguan
nissan => altima, sentra, rogue
ford => f150, focus, fusion, mustang, escape
hyundai => elantra, sonata
kia => soul, forte
jeep => wrangler, cherokee
windshield wipers, wiper blades, wipers
seat covers, car seat covers
snow chains, tire chains
drum set, drum kit
electronic drums, electric drums
guitar pedal, effects pedal
mic stand, microphone stand
music stand, sheet music stand
dj controller, dj deck
audio interface, scarlett
dog bowl, pet bowl, cat bowl
hamster => hamster cage
leash, collar, harness
rubiks cube, speed cube
model kit, gundam
nerf gun, nerf
rc car, remote control car
dnd, d and d, dungeons and dragons
electric toothbrush, sonicare
water flosser, waterpik
hair clippers, clippers
nail lamp, uv lamp
game tickets => football tickets, basketball tickets, student section
student ticket => student section, football tickets
proofreading, essay editing
moving help, movers
house cleaning, maid
$$, '\n') rule where trim(rule) <> ''
on conflict do nothing;
