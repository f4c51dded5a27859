/** Comments below items for sale, by the id of the post; notation in outline.ts. */
export const sellingThreads: Readonly<Record<string, string>> = {
  'oak-desk': `
junepark: Is this still available?
  hollisreyes: It is! Free tonight after seven or tomorrow all day.
    junepark: Tomorrow at four? I have a friend and zero upper body strength.
      hollisreyes: Perfect, the desk and I will be waiting in the lobby.
        junepark: The lobby of which building though
          hollisreyes: Ha, good question. Sending you a message.
omarsaleh: What are the exact measurements? I own a door that thinks it is a desk and I may be ready to move on.
  hollisreyes: 55 by 24 by 29. @omarsaleh your door had a good run.
  nateoyelaran: Do not let him do it, the door is iconic.
maisiecolbert: the coffee ring is the best part honestly
yukihanamoto: If it falls through, I am second in line please!
  hollisreyes: You are officially second in line.
`,
  'green-sofa': `
priyaraman: I have napped on this couch. I can confirm the nap quality.
  marcusdelaney: Expert testimony. Admissible.
codyballew: Truck is free Thursday and Friday. $20 and a burrito, second flight of stairs is a second burrito.
  kiranovak: Is there a rate for a cat who gets carsick
    codyballew: Biscuit says cats ride in front.
jamalpruitt: would you take 140?
  marcusdelaney: 160 and I throw in a throw blanket.
    jamalpruitt: the blanket got me. deal, message you tonight
~tobykrane: removed
  marcusdelaney: Sir, this is a couch.
  harperd: I saw it before it was gone and I have questions.
`,
  'mini-fridge': `
maisiecolbert: Does it fit under a lofted bed? Mine is 33 inches clear.
  priyaraman: It is 47 tall so no, sorry! It will guard the closet beautifully though.
    maisiecolbert: noooo ok thank you for checking
devonmarsh: day 3, still here, watching the price like a hawk
  priyaraman: We are at 65, hawk.
    devonmarsh: hawk waits
      leilanikahale: Hawk lost. I am picking it up at noon.
        devonmarsh: respect
`,
  'white-bookshelf': `
jamalpruitt: Is the shelf still here on Thursday? My mom has the car then.
  ruthannkessler: Probably. It gets cheaper every morning, so that is a bet between you and the whole building.
sunnytran: the whole room at once, I respect it
  ruthannkessler: My replacement moves in on Monday. It all goes.
maisiecolbert: which drawer is the cat in
  ruthannkessler: Not for sale.
`,
  'teal-bike': `
leilanikahale: What height fits a 54?
  linneadahl: I am 5'7" and it is just right. 5'5" to 5'9" I would say.
guspettigrew: Can confirm brakes are good. I adjusted them twice because the first time bothered me.
  linneadahl: They stop before I think of stopping.
yukihanamoto: Which side of the road does it prefer?
  linneadahl: The right, but we can talk to it.
    yukihanamoto: Thank you, I am learning too.
westillery: would trade a tent
  linneadahl: tempting but I sleep indoors now
`,
  'custom-keyboard': `
shreyanambiar: The sound. THE SOUND. Do you have a recording?
  mateocruzvega: Sent! Volume up, roommates out.
    shreyanambiar: I have listened to it nine times during a seminar.
nateoyelaran: If you ever need keycaps I can print very bad ones.
  mateocruzvega: The worst ones please.
diego_ansaldo: trade for a moka pot, handmade in my grandmother's opinion?
  mateocruzvega: Is the grandmother included?
    diego_ansaldo: Visiting hours on Sundays.
`,
  'orgo-textbook': `
jamalpruitt: is the 7th edition fine for the class or do i need this one
  noorhaddad: The problems are renumbered, so homework will hurt. The pages are the same.
  junepark: Get the 8th. I tried the 7th. I was a different person after.
kiranovak: Does highlighted in yellow mean important or panicking
  noorhaddad: Chapter 1 to 6 important. After that, panicking.
maximilianajosefinafeatherstonehaughli: I will take it! Can I pay half now and half on Friday?
  noorhaddad: Of course. Elm Hall lobby?
    maximilianajosefinafeatherstonehaughli: Elm Hall lobby. I will be the one whose badge says see other side.
`,
  'sublease-studio': `
imanifields: Is the internet included or separate?
  noorhaddad: Separate, about $40. It is fast, I did organic chemistry lectures on it at double speed.
kiranovak: One cat allowed, or one cat tolerated?
  noorhaddad: Allowed with a $150 deposit. The landlord has two himself and shows you pictures.
    kiranovak: We would get along.
yukihanamoto: Is it possible from January to June only?
  noorhaddad: Yes! That is exactly the lease.
    yukihanamoto: May I come to see it on Thursday?
      noorhaddad: Thursday at six is yours.
margostone: Friendly note to everyone: see a place before you send a deposit. Noor is doing this right.
`,
  'room-in-house': `
westillery: geology here, may I talk to the rain gauge
  guspettigrew: It only reports to me but you may look.
winonatsosie: Is the porch big enough for a bead table?
  guspettigrew: Two, and a swing.
`,
  'film-camera': `
diego_ansaldo: This is a steal. I say that as a person who should be buying it and cannot.
  tessaquinn: There is a payment plan called "give it to me in March".
    diego_ansaldo: Do not tempt me
sunnytran: First camera person here, is film hard?
  tessaquinn: Load, wind, click, wait a week, be surprised. I will show you.
linneadahl: The leather!
`,
  'blue-hatchback': `
jamalpruitt: can you drive it with the seat all the way back? i am 6'4"
  calebwhitlock: I am 6'2" and there are two inches left, so exactly.
noorhaddad: Timing belt or chain?
  calebwhitlock: Chain, and I love that question.
omarsaleh: Would you take 5000 cash?
  calebwhitlock: 5200 with the folder of receipts. Laminated index.
    omarsaleh: The lamination does add value.
      calebwhitlock: I knew you would understand.
beafontana: does a clothes rack fit
  calebwhitlock: Rack, desk, or three friends. Not all at once.
`,
  'old-pickup': `
leilanikahale: Will it carry a kayak?
  codyballew: It has carried a couch, a calf and a kayak. Not together, the calf objected.
guspettigrew: End of an era.
  codyballew: New truck, same burrito.
calebwhitlock: What is the angry noise?
  codyballew: Which one
`,
  'storm-painting': `
guspettigrew: I was there. It was a shelf cloud at first and I was told to hush.
  eliasredbird: You talked for two hours. It is in the brushwork.
winonatsosie: This belongs in the union lobby.
amaraosei: Would you do a payment plan? I have the wall already.
  eliasredbird: For a wall that good, yes.
harperd: I would like to know the lamp situation on that wall before this goes through.
  amaraosei: Warm. Two sources. Relax.
    harperd: Approved.
`,
  'acoustic-guitar': `
andrelacroix: Play us one of the unfinished ones.
  hollisreyes: They are unfinished for a reason.
    kwamemensah: @hollisreyes send me the voice memos, I will put reverb on them and call it finished.
      hollisreyes: This is how careers start.
westillery: Is the action low? I have campfire hands.
  hollisreyes: Low and even, set up in the fall.
meixu: The third picture makes me want to learn guitar
  hollisreyes: Do it! Try it at my place, no pressure.
`,
  turntable: `
andrelacroix: Tell us the mystery record.
  harperd: No.
    andrelacroix: Hint?
      harperd: There is a saxophone and somebody is sorry.
        andrelacroix: That is all of them.
kwamemensah: Stylus type?
  harperd: Elliptical, about 40 hours on it.
`,
  'game-tickets': `
jamalpruitt: section?
  devonmarsh: 29, twelve rows up.
codyballew: Tell the couple that Biscuit disapproves of the date.
  devonmarsh: Told them. Still on.
tobykrane: would you split them?
  devonmarsh: Together only, they are friends.
    tobykrane: then I need to find a friend by saturday
      leilanikahale: Hello, friend.
        tobykrane: oh nice
`,
  'white-console': `
jamalpruitt: does it come with the racing one
  devonmarsh: Two of your choice, racing counts as one even though it is your whole personality.
arjunbhatt: I also would like to know about the racing one.
boli: my cat has asked about the box
  devonmarsh: The box is included.
    boli: she says yes
`,
  'camera-drone': `
guspettigrew: What wind can it hold?
  arjunbhatt: About 20 mph before it files a complaint.
diego_ansaldo: I need one shot over the field on Sunday. Rent it to me with you attached?
  arjunbhatt: For tacos, yes.
    diego_ansaldo: This whole campus runs on tacos and burritos.
      codyballew: As it should.
`,
  'printer-3d': `
shreyanambiar: What is a bad decision and why six hours
  nateoyelaran: A bust of my roommate. He asked for larger ears.
calebwhitlock: Bed size in the title, you are a good seller.
`,
  'beaded-earrings': `
imanifields: The teal ones. THE TEAL ONES. Holding my breath.
  winonatsosie: Yours if you breathe.
amaraosei: Are you taking commissions for graduation already?
  winonatsosie: Yes, eight spots left. Colors by February please.
    amaraosei: Crimson and cream, how original am I.
      winonatsosie: I will find a way to make it yours.
~beafontana: removed
  winonatsosie: No worries, message me whenever.
`,
  'denim-jacket': `
delphine-a: Is it rigid or with stretch?
  beafontana: Rigid, hundred percent cotton, breaks in like a good friendship.
harperd: sleeve length?
  beafontana: 23 from the shoulder seam.
`,
  'yellow-dress': `
maximilianajosefinafeatherstonehaughli: POCKETS
imanifields: Pockets!
delphine-a: How deep? Be honest.
  beafontana: A phone, keys, and half a granola bar.
    delphine-a: Acceptable.
`,
  'fish-tank': `
linneadahl: Is the castle negotiable?
  kiranovak: The castle is non-negotiable.
maisiecolbert: could a hamster live in it?? dry obviously
  kiranovak: Dry, with a mesh lid, yes, actually it makes a great one.
`,
  'cat-tree': `
boli: we live in a post-scratching-post household. asking for a friend who is 9 pounds
  kiranovak: Bring her, she can test it.
    boli: she declined the carrier. i will come alone
`,
  'dog-bed': `
kiranovak: Justice for Biscuit.
  codyballew: He is asleep on the couch as we speak. Justice is served.
amaraosei: the protest picture made my day
`,
  'snake-plant': `
linneadahl: I would like three cuttings and will pay in mugs.
  amaraosei: The mug economy returns. Yes.
westillery: Gerald says hi.
`,
  'mug-set': `
amaraosei: Is the green one the one with the thumbprint?
  linneadahl: Yes, that is me waving.
hollisreyes: Three for my studio desk please, the ones that look most tired.
  linneadahl: @hollisreyes I have just the three.
    hollisreyes: They will fit right in.
`,
  'drip-coffee': `
diego_ansaldo: You have become insufferable? Become?
  mateocruzvega: 18 grams in, 300 out, and I will not be spoken to like this.
`,
  ultrawide: `
omarsaleh: How many monitors is too many?
  shreyanambiar: You find out when your neck does.
mateocruzvega: Is the stand the wobbly one?
  shreyanambiar: Not wobbly. I put a level on it.
`,
  'silver-laptop': `
yukihanamoto: Does the keyboard have US layout?
  junepark: Yes, plain US.
jamalpruitt: can it run the CAD program for intro engineering
  calebwhitlock: @jamalpruitt I ran it on worse. It will.
    junepark: Confirmed, I ran it too.
`,
  'two-person-tent': `
leilanikahale: Weight?
  westillery: 4 lb 11 oz with the stakes, all of them, did I mention all of them
tobykrane: is it tall enough to sit up
  westillery: Yes. Not tall enough to skate.
`,
  kettlebell: `
marcusdelaney: We should put our kettlebells next to each other and let them talk.
  leilanikahale: Mine has been used, they would have nothing in common.
`,
  'lease-takeover': `
tessaquinn: Which side is the pool on? My deadline self needs quiet.
  imanifields: Other side, my window faces a very calm tree.
ruthannkessler: Sharing this with two residents right now.
`,
  'graphing-calc': `
maisiecolbert: the snake game sold me
  junepark: High score is 214. I expect you to defend it.
`,
  'drafting-kit': `
maisiecolbert: what is trace and why is there half a roll
  hollisreyes: Thin paper. By December you will understand why there is only half.
jamalpruitt: my roommate is first-year arch, sending him now
  hollisreyes: Tell him good luck and to sleep in October.
`,
  'red-bike': `
yukihanamoto: Is it still here? I passed my bicycle permission test (I made it up, but I passed).
  hollisreyes: It is yours if you like it. Come ride it around the oval.
    yukihanamoto: I am coming with a helmet and hope.
tobykrane: congrats to the bike
`,
  'moving-sale': `
harperd: The white lamp in picture three. Name your price. I have seen it in my dreams.
  hollisreyes: Twelve dollars and you tell the dream.
    harperd: There was a lamp. It was this lamp. The end.
amaraosei: Plant in the pot, please please
  hollisreyes: She is yours, sticky note says Amara now.
codyballew: Friend with the truck, reporting for duty.
  hollisreyes: The coffee is on, the burrito is being researched.
delphine-a: What wool is the rug?
  hollisreyes: The label says yes.
    delphine-a: I will come and identify it.
marcusdelaney: Reserve the books, all of them, unread.
`,
  'yard-sale': `
maisiecolbert: can residents bring their own blanket instead of a table
  ruthannkessler: Yes! Blanket row along the walk.
priyaraman: There at ten sharp, elbows out.
`,
};
