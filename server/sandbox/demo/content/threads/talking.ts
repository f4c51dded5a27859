/** Comments below posts that sell nothing, and short exchanges; notation in outline.ts. */
export const talkingThreads: Readonly<Record<string, string>> = {
  'quiet-study': `
noorhaddad: Third floor of the chemistry library, back corner, the table with the wobble. Nobody wants the wobble.
  maisiecolbert: I can fix a wobble with a folded receipt!
    noorhaddad: Then it will no longer be quiet.
      calebwhitlock: Paradox of the wobble.
        guspettigrew: Someone write this paper.
          delphine-a: I will edit it.
junepark: The art building on weekends. Smells like turpentine and ambition.
  eliasredbird: Please do not tell them.
    linneadahl: Too late, elbow room is over.
      eliasredbird: I will be painting on the roof from now on.
hollisreyes: Studio is open all night but the crying is not quiet.
  tessaquinn: Newsroom after deadline, 1 to 4 am, total silence, free pretzels.
    devonmarsh: free what now
      tessaquinn: Nothing. I said nothing.
        jamalpruitt: she said pretzels
          tobykrane: which room
            tessaquinn: No.
ruthannkessler: Elm Hall has a study room behind the piano. Ask at the desk for the key.
  meixu: I am the piano. I practise from 4 to 6, come before or after.
    ruthannkessler: Or during, it is lovely.
      meixu: Thank you! Not on scales day.
mateocruzvega: Coffee shop by the tracks, the train is my timer.
  shreyanambiar: Pomodoro by rail.
    mateocruzvega: Productivity blogs hate this one train.
sunnytran: Botanical greenhouse! There is one bench and a frog.
  westillery: Rocks in the courtyard are also nice, I may be biased.
  amaraosei: The frog's name is Kevin.
    kiranovak: Kevin is a she.
      amaraosei: Kevin contains multitudes.
        sunnytran: Kevin is a very good study partner.
arjunbhatt: Hangar lobby. Vending machine hum is at a perfect frequency.
andrelacroix: Practice room 7. Soundproof. I nap there. I mean I study there.
  kwamemensah: He naps there.
    andrelacroix: I compose, horizontally.
winonatsosie: The quiet floor upstairs in the union, behind the map of the county.
  imanifields: With the big chairs?
    winonatsosie: With the big chairs.
      imanifields: We are never getting a chair again, are we.
        winonatsosie: Be there at seven.
codyballew: My truck. Heated seats, no wifi, Biscuit judges you if you stop.
  kiranovak: Biscuit as accountability partner is genius.
    codyballew: $5 an hour, payable in treats.
harperd: Wherever the overhead light is off.
  omarsaleh: So, nowhere.
    harperd: So I bring a lamp.
      omarsaleh: You bring a lamp to the library.
        harperd: I bring a lamp to the library.
~boli: removed
  maisiecolbert: wait what was the place
    boli: it was my closet. the cat wants it kept private
diego_ansaldo: Back row of the screening room, if you do not mind subtitles.
  yukihanamoto: I watched half a film by accident. I will come back for the end.
    diego_ansaldo: He was dead the whole time. Kidding. Come back.
leilanikahale: Boathouse at 7 am, after practice, the water is flat and so am I.
priyaraman: Stairwell of the dance studio, great acoustics for memorizing out loud.
  marcusdelaney: I memorized an entire property outline there. Sorry to the ballet.
beafontana: Fitting room of the costume shop, lots of mirrors to look tired in.
guspettigrew: The weather lab at night. It hums, it blinks, it is always 68 degrees.
margostone: I love this thread. The wobble table is now on my list.
maisiecolbert: Thank you all, I have a map now and a frog to meet.
`,
  'best-burrito': `
devonmarsh: the truck by the post office, green salsa, do not argue
  diego_ansaldo: I will argue: the one behind the laundromat.
    devonmarsh: that is a taco place
      diego_ansaldo: It is a taco place with a secret.
        codyballew: Investigating at lunch.
          codyballew: It is a secret and it is good. Rate updated.
jamalpruitt: breakfast burritos count for morning moves right
  codyballew: Count double before 8 am.
guspettigrew: I propose a tasting with a spreadsheet.
  shreyanambiar: I will do the spreadsheet.
    mateocruzvega: I will do the eating.
`,
  welcome: `
maximilianajosefinafeatherstonehaughli: Hello everyone! Please call me Max.
  hollisreyes: Welcome, Max!
  sunnytran: Hi Max! Board games on Wednesday, come.
jamalpruitt: best corner of the internet so far
yukihanamoto: Thank you for the kind rules.
  margostone: Thank you for reading them.
`,
  'lost-umbrella': `
ruthannkessler: A clear umbrella is in the lost and found at the union desk! Red handle?
  yukihanamoto: Yes, red handle! I am running.
    yukihanamoto: It is mine. Thank you so much.
      ruthannkessler: Best outcome of the week.
guspettigrew: Perfect timing, you need it at six.
`,
  'ride-to-dallas': `
marcusdelaney: PersonDataNames at 3 from the stadium lot, one seat left.
  priyaraman: Mine! Do you accept two hours of early 2000s?
    marcusdelaney: I insist on it.
beafontana: Room for one more plus a garment bag?
  marcusdelaney: The bag may ride, you are on the waiting list.
`,
  'storm-tonight': `
calebwhitlock: Covered spot is taken for tonight but I know two more.
leilanikahale: Rowing is canceled then?
  guspettigrew: On water, yes. Erg room is hail-proof.
    leilanikahale: Boo.
eliasredbird: Parking garage roof at 5:30?
  guspettigrew: Top minus one. I am not explaining lightning again.
    eliasredbird: Bringing the small panel.
jamalpruitt: i own nothing and it is finally an advantage
`,
  'bike-repair': `
linneadahl: Bringing cookies and a squeak.
  guspettigrew: In that order please.
tobykrane: do you do skateboards
  guspettigrew: I do wheels of all nations.
yukihanamoto: My new red bicycle will come!
`,
  'chess-club': `
omarsaleh: Is there a beginners' board?
  andrelacroix: I am the beginners' board.
boli: may the cat attend
  andrelacroix: If she can castle.
`,
  'tutor-swap': `
delphine-a: Fitted sheets are my love language. Deal. Tuesday?
  mateocruzvega: Tuesday. Bring a sheet, I bring a laptop.
    delphine-a: I have a video of a sheet folding itself, that is how good I am.
noorhaddad: I want to audit both halves of this.
`,
  'cat-foster': `
boli: no. i can not. (how small are they)
  kiranovak: One pound two ounces each.
    boli: i have to log off
amaraosei: Forty pictures please.
  kiranovak: Sending all 46.
maisiecolbert: my hamster says no but she does not pay rent
`,
  'group-photo': `
sunnytran: I am an excellent silhouette.
harperd: Which side is the light
  diego_ansaldo: Behind you, it is sunrise, it is all rim light.
    harperd: I will be there.
imanifields: Hair up or down for silhouettes?
  diego_ansaldo: Up reads better!
codyballew: Biscuit?
  diego_ansaldo: Biscuit is the lead.
`,
  'thank-you': `
priyaraman: This is what it is for. Welcome!
hollisreyes: The room looks great, we have all seen the picture.
  jamalpruitt: the fan still has one speed called homework on the floor btw
    hollisreyes: Works as described then.
margostone: Made my Monday.
codyballew: 143 dollars and three burritos.
  jamalpruitt: and three burritos
`,
  'emoji-only': `
andrelacroix: 🎺?
  meixu: 🎺✅ 🕖
kwamemensah: translated: piano moves at seven, dumplings after
  meixu: 💯
`,
  'long-word': `
kiranovak: She makes a strong case.
  boli: she is available for copywriting
delphine-a: Fascinating morphology.
  boli: she says thank you and also jjjj
`,
  'phone-and-address': `
maximilianajosefinafeatherstonehaughli: Is there anything for intro sociology?
  junepark: Two editions, take both for ten.
westillery: what makes the dog surprised
  junepark: Hats, mostly.
    westillery: leaving the hat
`,
  'dorm-swap': `
ruthannkessler: Quiet floor has one room opening in January. Message me, there is a form, there is always a form.
  maisiecolbert: a FORM you are the best
`,
  'roommate-wanted': `
amaraosei: Are the fosters allowed in the kitchen?
  kiranovak: They believe so.
`,
  'walnut-desk-small': `
priyaraman: Ask @hollisreyes, the oak one is about to leave.
omarsaleh: I can offer a door and two filing cabinets.
  yukihanamoto: Is this how desks are done here?
    omarsaleh: It is how the great ones are done.
hollisreyes: Look at mine, if the first buyer backs out you get it.
  yukihanamoto: Thank you!
`,
  'orange-fan': `
jamalpruitt: if it has three speeds the third one is a helicopter
  yukihanamoto: I will take speed two then.
`,
  'ring-box': `
priyaraman: You had us worried for one sentence.
  marcusdelaney: Story structure.
`,
  trumpet: `
meixu: Best thing in this building at 5 pm, worst thing at 11 pm.
  andrelacroix: A fair review.
`,
  'white-vr': `
harperd: The lamp forgave you. I have not.
  nateoyelaran: I printed it a new base!
    harperd: It has ears on it, Nate.
      nateoyelaran: Upgraded base.
`,
  'soccer-ball': `
leilanikahale: Six sharp? I can bring two rowers and no skill.
  omarsaleh: We specialise in no skill.
`,
};
