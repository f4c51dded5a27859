/**
 * A scripted conversation, one message per line: `>` from the one who started it, `<` from the other; `+` after the
 * sign means liked by the receiver; `[post id]` shares a post and `[photo file: alt text]` sends a picture.
 */
export type Script = {
  from: string;
  to: string;
  lastMinutesAgo: number;
  unreadBy?: readonly string[];
  messages: string;
};

export const scripts: readonly Script[] = [
  {
    from: 'junepark',
    to: 'hollisreyes',
    lastMinutesAgo: 12,
    unreadBy: ['hollisreyes'],
    messages: `
> [post oak-desk]
> Hi! I am the one with zero upper body strength from the comments
< Ha, hello! Four tomorrow still good?
> Yes. Which building?
< Elm Hall, the west door. I will come down.
>+ Amazing. Do I need tools?
< I have the wrench, four bolts, two minutes.
> And the coffee ring is included, right, I am attached to it now
<+ The ring is structural.
> Cash or transfer?
< Either. Do not rush, I am not selling it to anyone else.
> You are very kind
> My friend just asked if it fits in a hatchback with the seats down
> I said you would know
`,
  },
  {
    from: 'hollisreyes',
    to: 'kwamemensah',
    lastMinutesAgo: 41,
    unreadBy: ['hollisreyes'],
    messages: `
> Is the pair of speakers still there? [post wood-speakers]
<+ For you, yes.
> Studio wants music that is not from a laptop
< Say no more. They like wood floors and dislike corners.
> We have one wood floor and only corners
< Put them on books, then.
> I am an architecture student, I have books as tall as tables
<+ This is why I like you
> 100?
< 100 and you design me a shelf for the amp
> Deal. Dimensions?
< 17 wide, 14 deep, 6 high, and it gets warm
> Vented back. I will sketch tonight.
< [photo bookshelfspeakers-1: Two wooden speakers] They are packed
< Friday at the studio?
< Also bring the voice memos, I was serious
`,
  },
  {
    from: 'yukihanamoto',
    to: 'hollisreyes',
    lastMinutesAgo: 95,
    unreadBy: ['hollisreyes'],
    messages: `
> Hello, this is Yuki. I wrote about the red bicycle.
< Hi Yuki! Yes, come try it.
> I will practise turning right.
<+ On a bike that is the easy one, promise.
> [photo helmet-4: A blue helmet] Is this helmet too much?
< It is perfect for the moon and also for here.
> I will come at five with the moon helmet.
`,
  },
  {
    from: 'hollisreyes',
    to: 'harperd',
    lastMinutesAgo: 240,
    messages: `
> The white lamp is wrapped and has your name on it
<+ I told my current lamp. It took it well.
> What is wrong with the current lamp
< Cold light. We do not speak of it.
> Saturday at 9 then, twelve dollars, one dream
< I will be there at 8:50, pretending to walk by
> I will pretend to be surprised
< See you then
`,
  },
  {
    from: 'maisiecolbert',
    to: 'hollisreyes',
    lastMinutesAgo: 1500,
    messages: `
> hi! does the drafting kit have the eraser shield thing
< It does, the metal one.
> my roommate does not know what it is but the list says get it
< Nobody knows until the first deadline. [post drafting-kit]
> can he pick it up monday
< Monday after 3 in the studio, second floor.
>+ thank you!! he says he owes you a coffee
< He will need it more than me
`,
  },
  {
    from: 'hollisreyes',
    to: 'codyballew',
    lastMinutesAgo: 2900,
    messages: `
> Truck on Saturday 8 to 1?
< Biscuit checked the calendar. We are free.
> There are many small things and one rug
<+ Rug rides on top. Biscuit rides in front.
> What is the fare these days
< 20 and a burrito. Green salsa, there was an investigation.
> I read the investigation
< Then you know.
> I know. See you at 8.
`,
  },
  {
    from: 'priyaraman',
    to: 'leilanikahale',
    lastMinutesAgo: 380,
    messages: `
> You won the fridge, hawk slayer
<+ I was up since five, hunting is easier
> Noon still good? It is on the second floor, no elevator
< I am bringing two rowers. It will float down.
> [photo fridge-1b: The freezer door] Freezer is defrosted
< You are a professional
> I move twice a year
< What do I owe you, 65?
> 60 since you bring your own rowers
<+ Deal!!
`,
  },
  {
    from: 'tessaquinn',
    to: 'diego_ansaldo',
    lastMinutesAgo: 170,
    unreadBy: ['diego_ansaldo'],
    messages: `
> March payment plan, last offer
< You are a bad influence. [post film-camera]
> It wants to be in your sunrise film
< All silhouettes. Film would be so good.
> First roll is free
< How many stops does the meter lie
> Half. Consistently. Like a friend.
<+ I hate how well you sell
> So?
< Let me sell the 85 first
> I know someone who asked about an 85
> Two someones
> Diego
`,
  },
  {
    from: 'amaraosei',
    to: 'eliasredbird',
    lastMinutesAgo: 700,
    messages: `
> The wall is ready. [photo livingroom-1: A living room with two pictures on the wall]
<+ That is a very good wall.
> Three payments of 45 and one of 5?
< The one of 5 made me laugh so yes.
> Harper approved the lighting
< Then it is official. I will wire the back for hanging.
> Should I be there when it rains, for effect
< Always
> When can I pick it up
< Sunday after the show. Bring a blanket for it.
> It gets my best blanket
`,
  },
  {
    from: 'shreyanambiar',
    to: 'mateocruzvega',
    lastMinutesAgo: 1900,
    messages: `
> I could sell one monitor and buy the board
< Growth.
> Or keep the monitor and buy the board
< Also growth.
> What switches are in the dark one [post dark-keyboard]
< Linear, 45 g, filmed.
> I do not know what filmed means but I want it
<+ It means I was up until two
> Is the mint negotiable
< I have gray, sand, and a pink that nobody asked for
> The pink that nobody asked for
< I KNEW IT
> Thursday before seminar?
< Thursday. I will bring the sound.
`,
  },
  {
    from: 'noorhaddad',
    to: 'maximilianajosefinafeatherstonehaughli',
    lastMinutesAgo: 55,
    messages: `
> Hi Max! Half today and half on Friday is fine for the book.
< Thank you so much! I have 20 with me now.
> I am in the lobby with a blue book and a tired face
< I am in the lobby with a long badge
<+ I see you!
> Good luck with chapter five, message me when it hurts
< It already hurts but in a friendly way
`,
  },
  {
    from: 'guspettigrew',
    to: 'linneadahl',
    lastMinutesAgo: 3300,
    messages: `
> Squeak diagnosis: left pedal, not the chain.
< You could hear that from the bench?
> I have listened to many clouds
< I do not think clouds squeak
> You have not listened enough
<+ Cookie quota has been raised
> Oatmeal?
< With or without raisins
> This is a test, is it not
< It is
> Without.
< Correct. Also somebody asked about the bike, should I say 145 or 150
> 145. It is a kind bike.
< It is, isn't it
`,
  },
  {
    from: 'boli',
    to: 'kiranovak',
    lastMinutesAgo: 130,
    unreadBy: ['kiranovak'],
    messages: `
> just looking
< Sure.
> which one has the white sock
< That is Pickle. [photo cattree-1b: An orange cat on a cat tree] This is her uncle.
> uncle has gravitas
< Uncle has an apartment already. Pickle does not.
> the current cat is nine pounds and has opinions
< We do a slow introduction, two weeks, I come by with treats.
> i am only looking
<+ Of course.
> what does pickle eat
> hypothetically
`,
  },
];
