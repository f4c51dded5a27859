/** Queries as typed, the words that are left, and the filters: `query | words | parameters`. */
export const recognized = `
free couch | couch | price_max=0
couch free | couch | price_max=0
free | | price_max=0
free stuff | | price_max=0
freebies | | price_max=0
giveaway | | price_max=0
giveaways | | price_max=0
giving away mattress | mattress | price_max=0
desk for free | desk | price_max=0
free desk and chair | desk and chair | price_max=0
FREE Couch | Couch | price_max=0
free dorm stuff | dorm stuff | price_max=0
free moving boxes | moving boxes | price_max=0
free textbooks | textbooks | price_max=0
anything free | | price_max=0
free tickets | tickets | price_max=0
$0 couch | couch | price_max=0
lamp 0 dollars | lamp | price_max=0
desk under $100 | desk | price_max=100
desk under 100 | desk | price_max=100
under 50 | | price_max=50
under $50 | | price_max=50
anything under $20 | | price_max=20
something under 20 bucks | | price_max=20
bike below 150 | bike | price_max=150
bike less than $150 | bike | price_max=150
tv up to $200 | tv | price_max=200
tv no more than 200 | tv | price_max=200
monitor at most $90 | monitor | price_max=90
monitor cheaper than 90 | monitor | price_max=90
monitor not over 90 | monitor | price_max=90
lamp <$20 | lamp | price_max=20
lamp < 20 | lamp | price_max=20
lamp <= 20 | lamp | price_max=20
lamp ≤ $20 | lamp | price_max=20
rug $40 or less | rug | price_max=40
rug 40 or less | rug | price_max=40
rug $40 and under | rug | price_max=40
rug 40 or under | rug | price_max=40
rug $40 max | rug | price_max=40
rug max $40 | rug | price_max=40
rug maximum $40 | rug | price_max=40
chair $25 tops | chair | price_max=25
$30 chair | chair | price_max=30
chair $30 | chair | price_max=30
chair for $30 | chair | price_max=30
chair 30 dollars | chair | price_max=30
chair 30 bucks | chair | price_max=30
30 dollar chair | chair | price_max=30
$20-40 lamp | lamp | price_min=20&price_max=40
$20-$40 lamp | lamp | price_min=20&price_max=40
$20 - $40 lamp | lamp | price_min=20&price_max=40
lamp $20–40 | lamp | price_min=20&price_max=40
lamp $20 to $40 | lamp | price_min=20&price_max=40
lamp 20-40 dollars | lamp | price_min=20&price_max=40
lamp 20 to 40 bucks | lamp | price_min=20&price_max=40
lamp between 20 and 40 | lamp | price_min=20&price_max=40
lamp between $20 and $40 | lamp | price_min=20&price_max=40
lamp from $20 to $40 | lamp | price_min=20&price_max=40
lamp between $40 and $20 | lamp | price_min=20&price_max=40
car $1-2k | car | price_min=1000&price_max=2000
car $1k-$2k | car | price_min=1000&price_max=2000
bike over 100 | bike | price_min=100
bike over $100 | bike | price_min=100
bike above 100 | bike | price_min=100
bike more than $100 | bike | price_min=100
bike at least $100 | bike | price_min=100
bike from $100 | bike | price_min=100
bike starting at $100 | bike | price_min=100
bike > 100 | bike | price_min=100
bike >= $100 | bike | price_min=100
bike $100+ | bike | price_min=100
bike $100 and up | bike | price_min=100
bike $100 or more | bike | price_min=100
lamp around $40 | lamp | price_min=30&price_max=50
lamp about $40 | lamp | price_min=30&price_max=50
lamp ~$40 | lamp | price_min=30&price_max=50
laptop budget $400 | laptop | price_max=400
laptop budget 400 | laptop | price_max=400
laptop under $1,200 | laptop | price_max=1200
laptop under 1200 | laptop | price_max=1200
laptop under 1k | laptop | price_max=1000
laptop under $1.5k | laptop | price_max=1500
laptop under $999.99 | laptop | price_max=999
laptop under USD | laptop under USD |
car under $5,000 | car | price_max=5000
car under 5k | car | price_max=5000
car less than 10k | car | price_max=10000
apartment under $800 a month | apartment | price_max=800
apartment under $800/month | apartment | price_max=800
apartment under 800/mo | apartment | price_max=800
apartment $800 per month | apartment | price_max=800
room rent under 600 | room | price_max=600
under $100 desk | desk | price_max=100
under 100 desk | desk | price_max=100
desk, under $100 | desk | price_max=100
desk (under $100) | desk | price_max=100
Desk Under $100 | Desk | price_max=100
white desk under 100 dollars | white desk | price_max=100
textbooks under 30 bucks | textbooks | price_max=30
2 bedroom sublease spring | sublease spring | category=housing & apartments&beds=2
2 bedroom | | category=housing & apartments&beds=2
2 bedroom apartment | apartment | category=housing & apartments&beds=2
2-bedroom apartment | apartment | category=housing & apartments&beds=2
two bedroom apartment | apartment | category=housing & apartments&beds=2
five bedroom house | house | category=housing & apartments&beds=5
one bedroom sublet | sublet | category=housing & apartments&beds=1
1 bedroom apt | apt | category=housing & apartments&beds=1
3 bed house | house | category=housing & apartments&beds=3
2 bed apartment | apartment | category=housing & apartments&beds=2
2br | | category=housing & apartments&beds=2
2 br apartment | apartment | category=housing & apartments&beds=2
2bd near campus | near campus | category=housing & apartments&beds=2
apartment 2 bed | apartment | category=housing & apartments&beds=2
4 bedroom house under $2000 | house | category=housing & apartments&beds=4&price_max=2000
2 bedroom under 900 | | category=housing & apartments&beds=2&price_max=900
three bedroom house | house | category=housing & apartments&beds=3
2 bedrooms furnished | furnished | category=housing & apartments&beds=2
like new ipad | ipad | condition=like new
ipad like new | ipad | condition=like new
like-new ipad | ipad | condition=like new
ipad in like new condition | ipad | condition=like new
barely used desk | desk | condition=like new
hardly used desk | desk | condition=like new
brand new airpods | airpods | condition=new
brand-new airpods | airpods | condition=new
airpods new in box | airpods | condition=new
never worn dress | dress | condition=new
never used kettle | kettle | condition=new
unopened airpods | airpods | condition=new
desk in good condition | desk | condition=new,like new,good
good condition desk | desk | condition=new,like new,good
couch great condition | couch | condition=new,like new
couch in excellent condition | couch | condition=new,like new
mint condition camera | camera | condition=new,like new
bike fair condition | bike | condition=new,like new,good,fair
laptop for parts | laptop | condition=for parts
iphone not working | iphone | condition=for parts
like new ipad under $300 | ipad | condition=like new&price_max=300
like new desk under 100 today | desk | condition=like new&price_max=100&posted_within=day
today | | posted_within=day
couch today | couch | posted_within=day
posted today | | posted_within=day
couch posted today | couch | posted_within=day
new today | | posted_within=day
desk past 24 hours | desk | posted_within=day
desk this week | desk | posted_within=week
desk posted this week | desk | posted_within=week
desk in the last week | desk | posted_within=week
bikes last 7 days | bikes | posted_within=week
bikes past month | bikes | posted_within=month
bikes this month | bikes | posted_within=month
bikes last 30 days | bikes | posted_within=month
free couch today | couch | price_max=0&posted_within=day
near union | | near_spot=Student Union
desk near union | desk | near_spot=Student Union
desk near the union | desk | near_spot=Student Union
desk near the student union | desk | near_spot=Student Union
couch near bizzell library | couch | near_spot=Bizzell Library, south steps
couch close to the library | couch | near_spot=Bizzell Library, south steps
free couch near the union | couch | price_max=0&near_spot=Student Union
desk near me | desk | near=true
desk close to me | desk | near=true
desk nearby | desk | near=true
chem 1315 book | | category=books, movies, & music&course_code=CHEM 1315
chem 1315 | | category=books, movies, & music&course_code=CHEM 1315
chem1315 textbook | | category=books, movies, & music&course_code=CHEM 1315
CHEM-1315 book | | category=books, movies, & music&course_code=CHEM 1315
math 1914 textbook under $40 | | category=books, movies, & music&course_code=MATH 1914&price_max=40
c s 2413 textbook | | category=books, movies, & music&course_code=CS 2413
textbook for econ 3113 | | category=books, movies, & music&course_code=ECON 3113
phys 2514 | | category=books, movies, & music&course_code=PHYS 2514
psy1113 book | | category=books, movies, & music&course_code=PSY 1113
used book for hist 1483 | | category=books, movies, & music&course_code=HIST 1483
car under 100k miles | car | category=cars & trucks&mileage=100000
honda less than 80,000 miles | honda | category=cars & trucks&mileage=80000
motorcycle under 20k miles | motorcycle | category=motorcycles&mileage=20000
civic under $6000 under 120k miles | civic | category=cars & trucks&mileage=120000&price_max=6000
`;

/** Queries without a filter. */
export const words = `
size 10
shoes size 10
running shoes size 10
2 fast 2 furious
area 51 poster
1060 graphics card
gtx 1060
rtx 3060
ti 84
ti-84 plus
iphone 13
iphone 13 pro max 256gb
ps5
xbox 360
xbox series x
windows 11 laptop
air max 90
nike air max 97 size 9
2015 honda civic
27 inch monitor
32" tv
100 watt amp
50 lb dumbbells
20-40 lb dumbbells
dumbbells under 50 lbs
tent for up to 4 people
board game for 2 to 4 players
under armour hoodie
over 18 concert
free weights
free people dress
sugar free syrup
gluten free cookbook
hands-free headset
smoke free apartment
lead-free solder
free-standing shelf
free shipping
freestyle skis
apartment with free parking
$50 gift card
$2 bill
$100 visa
i <3 ny shirt
catch 22
1984 george orwell
the 5th wave
7 habits of highly effective people
12 angry men
4x4 truck
2x4 lumber
3d printer
3 piece suit
5 piece drum set
4 tickets
2 bed frames
1 bedroom set
2 bed sheets
twin bed
queen bed frame
new balance 574
new york poster
new girl dvd
good omens
fair tickets
like button
used car
usa today
tickets today
concert this week
chair near window
housing near campus
chem lab coat
math tutor
math 1914 tutor
art 1000 piece puzzle
room 101
dorm room
less than zero
more than a feeling
from 9 to 5
maximum ride
top 100 books
24/7 gym pass
9mm socket
5k medal
1/2 ton truck
b2b ticket
under the dome
over the moon
"free" couch
desk "under 100"
“like new” ipad
"chem 1315"
sofa
٤٠
`;

/** The same as objects. */
export const examples = recognized
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [query = '', words = '', params = ''] = line.split('|').map((part) => part.trim());
    // a value may have an "&" of its own: "housing & apartments"
    const pairs = params === '' ? [] : params.split(/&(?=\w+=)/).map((pair) => pair.split(/=(.*)/s).slice(0, 2));
    return { query, words, params: Object.fromEntries(pairs) as Readonly<Record<string, string>> };
  });
