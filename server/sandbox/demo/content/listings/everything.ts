import { type Entry, inCategory, post } from './entry.ts';

const exactlyFiveHundred =
  'Here is what I am selling before I fly home, in one breath: two lamps, a rice cooker, a bike with one opinion, six plates, a rug that hides everything, a fan for the hot weeks, a heater for the cold ones, a shelf, a better shelf, a box of cables that surely contains the one you need, a plant that has forgiven me twice, half a set of knives, the good scissors, and a map of the county with notes on where the pie is. All of it must go by Sunday. Make me one offer for the lot and you carry it. Sunny';

export const everythingListings: Entry[] = [
  ...inCategory(null, [
    post(
      'moving-sale',
      'hollisreyes',
      null,
      `**Moving sale, everything in the ten pictures.** Prices on sticky notes, first come first served, Saturday 9 to noon. I will have coffee. Bring boxes, bring friends, bring the friend with the truck.`,
      'boxes-2: Moving boxes and a plant',
      'yardsale-1: Table with things for sale',
      'lamp-4: Cream desk lamp',
      'nightstand-2: White nightstand with a coral lamp',
      'books-4: Stack of purple books',
      'shelfdecor-2: White shelf with books',
      'kettle-2: Cream kettle',
      'monitor-3: Monitor with a green wallpaper',
      'plant-2: Plant in a cream pot',
      'rug-4: Purple rug',
    ),
    post(
      'yard-sale',
      'ruthannkessler',
      null,
      `Elm Hall yard sale on the lawn this Sunday, 10 to 2. Thirty residents, four tables, one very long extension cord. Come say hi.`,
      'yardsale-2: Table with a purple cloth and things for sale',
      'yardsale-3: Another table at the yard sale',
    ),
    post('everything-must-go', 'sunnytran', 150, exactlyFiveHundred, 'boxes-3: Boxes with a coral lamp'),
    post('emoji-only', 'meixu', null, '🎻🎶🥟🥟🥟➡️🎹💪😅🙏'),
    post(
      'phone-and-address',
      'junepark',
      35,
      `Garage full of textbooks, come and dig: 1204 Maple Street, Norman, OK 73069, Saturday from 10.
Text me at (405) 555-0142 before you drive over, the dog is friendly but surprised easily.
The list with all titles: https://example.edu/june/books`,
      'books-1c: Stacks of books from the garage',
    ),
    post(
      'long-word',
      'boli',
      null,
      `My cat walked over the keyboard while I was writing an ad for a scratching post and honestly she wrote it better:
aaaaaaaaaaaaaaaaaaaaaaaawwwwwwwwwwwwwwwwwwwwwwwwwwjjjjjjjjjjjjjjjjjjjjjjjjjjjjjkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkklllllllllllllllllllll
$5, or a can of tuna.`,
      'cattree-2: Cat tree with a black cat on top',
    ),
    post('photos-only', 'tessaquinn', 20, '', 'painting-4: Framed landscape in violet and blue'),
  ]),
  ...inCategory(null, [
    post(
      'welcome',
      'margostone',
      null,
      `Welcome to the new faces! Three small rules that make this place work:
1. fair prices
2. the truth, including the scratch on the back
3. show up, or say that you cannot
If someone does not play by them, press Report and I will take a look.`,
    ),
    post(
      'quiet-study',
      'maisiecolbert',
      null,
      `Where do you all study when the library is full? Somewhere quiet that is not the laundry room. I have been in the laundry room.`,
    ),
    post(
      'best-burrito',
      'codyballew',
      null,
      `Accepting new burrito suggestions as payment for moves. Current exchange rate: one flight of stairs = extra guac.`,
    ),
    post(
      'lost-umbrella',
      'yukihanamoto',
      null,
      `Lost: one clear umbrella, south oval, Tuesday. It is not valuable but it came here with me from home. Thank you for looking.`,
    ),
    post(
      'ride-to-dallas',
      'priyaraman',
      null,
      `Anyone driving to Dallas on Friday afternoon? I can split gas and I make a very good playlist.`,
    ),
    post(
      'storm-tonight',
      'guspettigrew',
      null,
      `Friendly neighborhood forecast: some hail possible after 6 pm. Put the car under something. If you own nothing to put it under, @calebwhitlock rents a covered spot.`,
    ),
    post(
      'bike-repair',
      'guspettigrew',
      null,
      `Free bike check on the south oval, Wednesday 3 to 5. Brakes, chains, squeaks. Pay what you like or bring a cookie.`,
    ),
    post(
      'chess-club',
      'andrelacroix',
      null,
      `Chess in the union, Thursdays at seven. All levels. We lose with dignity and win with snacks.`,
    ),
    post(
      'tutor-swap',
      'mateocruzvega',
      null,
      `Skill swap: I teach you enough Python for your stats class, you teach me how to fold a fitted sheet. I am serious.`,
    ),
    post(
      'cat-foster',
      'kiranovak',
      null,
      `Two foster kittens ready for homes in three weeks. Apply through the shelter, not me, but I am *very* happy to show you forty pictures.`,
    ),
    post(
      'group-photo',
      'diego_ansaldo',
      null,
      `Need 15 people to stand in a field on Sunday at sunrise for a film. Breakfast tacos. You will be silhouettes, dress as you like.`,
    ),
    post(
      'thank-you',
      'jamalpruitt',
      null,
      `Just want to say that in three weeks I furnished a whole room from here for $143 and met half the campus. Thanks y'all, and @hollisreyes for carrying the desk up the stairs.`,
    ),
  ]),
];
