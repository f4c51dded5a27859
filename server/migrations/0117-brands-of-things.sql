-- What a brand or model is: whoever searches for one that nobody sells finds the others of its kind, after those of the brand. Only
-- names that mean nothing else ("shark" and "focus" do). A rule that a site has already stays as it is.
insert into search_synonyms (rule) select distinct trim(rule) from regexp_split_to_table($$
hydroflask, hydro flask, nalgene, owala => water bottle, tumbler
brita => water filter, water pitcher
garmin, apple watch, galaxy watch, pixel watch => smartwatch
fitbit => fitness band, fitness tracker
whoop => fitness tracker, smartwatch
galaxy buds, pixel buds => earbuds
jbl, sonos => speaker
bose => headphones, speaker
blue yeti => microphone
victrola => record player
instax, polaroid => instant camera
canon, nikon, fujifilm => camera
gopro => action camera
dji => drone
epson => projector, printer
roku, chromecast, fire stick => streaming stick
rtx, gtx, radeon, geforce => gpu
ryzen => cpu
ipad, galaxy tab, fire tablet => tablet
wii, gamecube, steam deck, nintendo switch => console
otterbox => phone case
roomba, dyson => vacuum
keurig, nespresso, chemex => coffee maker
vitamix, nutribullet => blender
kitchenaid => mixer
instant pot => pressure cooker, slow cooker
ti 83, ti 84, ti 89, nspire => graphing calculator, calculator
camry, corolla, civic, accord, altima, elantra, jetta, prius, malibu => sedan, car
crv, rav4 => suv
tacoma, f150, silverado => pickup, truck
vespa => moped, scooter
ninebot => electric scooter
schwinn => bike
doc martens, dr martens, timberlands, uggs => boots
birkenstocks, birks, tevas, chacos => sandals
converse => sneakers
asics, hoka => running shoes
ray bans, oakleys => sunglasses
kate spade => purse
lululemon => leggings, yoga pants
patagonia, north face => fleece, jacket
squishmallow, squishmallows => plush, stuffed animal
catan, scrabble, monopoly => board game
charizard => pokemon cards
tempurpedic => mattress topper, mattress
eno => hammock
$$, '\n') rule where trim(rule) <> ''
on conflict do nothing;
