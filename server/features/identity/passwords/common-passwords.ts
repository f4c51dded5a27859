/**
 * The most common passwords (D44), of 6 characters or more, in lower case. Repetitions and rows of keys are not listed:
 * password-rules.ts detects them.
 */
const list = `
  password password1 password12 password123 password1234 password12345 passw0rd p@ssword p@ssw0rd pa55word pa55w0rd
  passwort passphrase password! password1! password01 password2 password3 password7 password9 password99 mypassword
  thepassword newpassword yourpassword changeme changeme1 changeme123 letmein letmein1 letmein123 letmein! welcome
  welcome1 welcome12 welcome123 welcome1! welcome2 default default1 secret secret1 secret123 topsecret mysecret access
  access14 access123 admin1 admin12 admin123 admin1234 administrator root123 toor123 test123 test1234 test12345 testing
  testing1 testing123 tester guest1 guest123 user123 user1234 username login123 master master1 master123 superman
  superman1 batman batman1 batman123 spiderman ironman wolverine deadpool captain avengers starwars starwars1
  starwars123 startrek skywalker darthvader anakin yoda1234 pokemon pokemon1 pokemon123 pikachu charizard naruto
  naruto1 dragonball goku123 minecraft minecraft1 roblox roblox123 fortnite fortnite1 playstation nintendo xbox360
  callofduty warcraft starcraft counterstrike leagueoflegends valorant overwatch zelda123 mario123 sonic123 qwerty
  qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop qwert1 qwert123 qwert12345
  qwerty! qwerty7 qwerty99 qweasd qweasd123 qweasdzxc qweasdzxc123 asdasd123 asdfgh asdfghj asdfghjk asdfghjkl asdfgh1
  asdfgh123 asdf123 asdf1234 asdqwe asdqwe123 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxcvbn1 zxc123 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123 qazwsxedc 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx
  zaq1xsw2 qaz123 qwe123 qwe1234 1qazzaq1 !qaz2wsx azerty azerty123 azertyuiop qwertz qwertz123 dvorak poiuyt lkjhgf
  mnbvcx mnbvcxz 1234qwer 123qwe 123qweasd 12qwaszx 123asd 123abc 123abc123 12345a 12345q 123456a 123456q 123456abc
  123456qwerty 1234567a 12345678a 123456789a 123456789q 1234abcd 1231234 123321 1234321 12344321 123454321 123654
  123654789 147258 147258369 147852 147852369 159357 159753 135790 135791 124578 142536 112233 11223344 1122334455
  420247 456123 456654 789456 789456123 741852 741852963 753951 852456 951753 963852 963852741 987456 987456321 100000
  100200 102030 102938 111222 111222333 123000 123789 124816 200000 246810 314159 31415926 333666 420000 420069 555666
  666999 696900 777888 8675309 abc123 abc1234 abc12345 abc123456 abc123abc abcd123 abcd1234 abcd12345 abcde123 abcdef1
  abcdef123 aabbcc a1b2c3 a1b2c3d4 a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111 aaaa1111
  as123456 q123456 q1234567 w123456 z123456 zz123456 x123456 s123456 d123456 m123456 k123456 j123456 l123456 p123456
  qq123456 love123 love1234 love12345 iloveu iloveu1 iloveu2 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou2
  iloveyou! ilovehim iloveher ilovegod iloveme ilovemom loveyou loveyou1 loveme loveme1 lovely lovely1 lover1 lovers
  truelove forever forever1 always foreveryoung babygirl babygirl1 babyboy baby123 princess princess1 princess12
  princess123 sweetheart sweetie sweety sweet16 honey1 honey123 angel1 angel123 angels angelina beautiful beauty
  gorgeous pretty cutie1 cutiepie cutie123 darling precious sunshine sunshine1 sunshine123 moonlight starlight rainbow
  rainbow1 butterfly butterfly1 flower flower1 flower123 flowers roses1 daisy1 daisy123 lilly1 jasmine jasmine1 violet
  iris123 summer summer1 summer12 summer123 summer20 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025
  summer2026 winter winter1 winter123 winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026
  spring spring1 spring123 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 spring2026 autumn autumn1
  autumn2024 autumn2025 autumn2026 fall2020 fall2021 fall2022 fall2023 fall2024 fall2025 fall2026 monday monday1
  tuesday wednesday thursday friday friday1 friday13 saturday sunday january february march123 april123 may123 june123
  july123 august august1 september october november december football football1 football12 football123 soccer soccer1
  soccer10 soccer12 soccer123 baseball baseball1 baseball12 basketball basketball1 volleyball hockey hockey1 tennis
  tennis1 golfer golf123 swimming swimmer running runner1 lacrosse rugby123 boxing fishing fishing1 hunting hunter
  hunter1 hunter2 hunter12 hunter123 skater skateboard snowboard surfer surfing cheer1 cheerleader gymnast dancer
  dancer1 dancing dragon dragon1 dragon12 dragon123 monkey monkey1 monkey12 monkey123 tiger1 tiger123 tigers tigger
  tigger1 lion123 lionking panther panthers panda1 panda123 bear123 bears1 wolf123 wolves eagle1 eagles falcon falcons
  hawks1 cardinals ravens dolphin dolphin1 dolphins turtle turtle1 rabbit bunny1 bunny123 kitten kitty1 kitty123
  hellokitty pussycat cat123 cats123 catdog doggie doggy1 dog123 dogs123 puppy1 puppy123 puppies horse1 horses pony123
  unicorn unicorn1 elephant giraffe penguin penguin1 chicken chicken1 ducky1 froggy scorpion spider snake1 shark1
  sharks mustang mustang1 camaro corvette ferrari ferrari1 porsche mercedes mercedes1 bmw123 honda1 civic1 toyota
  nissan yamaha yamaha1 harley harley1 harleydavidson jeep123 chevy1 ford123 dodge1 subaru tesla1 tesla123 lambo1
  lamborghini bugatti yankees yankees1 redsox cowboys cowboys1 steelers steelers1 packers broncos raiders raiders1
  patriots patriots1 giants giants1 dodgers lakers lakers1 lakers24 celtics warriors chicago1 chelsea chelsea1
  liverpool liverpool1 arsenal arsenal1 barcelona barcelona1 realmadrid juventus manchester manutd everton rangers
  rangers1 celtic1 jordan jordan1 jordan23 kobe24 lebron lebron23 messi10 ronaldo ronaldo7 cristiano neymar ashley
  ashley1 amanda amanda1 jessica jessica1 jennifer jennifer1 michelle michelle1 nicole nicole1 brittany brandon
  brandon1 anthony anthony1 michael michael1 matthew matthew1 joshua joshua1 daniel daniel1 andrew andrew1 william
  william1 robert robert1 richard thomas thomas1 charlie charlie1 george george1 jackson jackson1 justin justin1
  justinbieber austin austin1 dallas dallas1 houston texas1 texas123 boston boston1 chicago newyork newyork1 brooklyn
  brooklyn1 london london1 paris1 paris123 sydney canada canada1 america america1 usa123 mexico brazil india123
  alexander alexander1 alexis alexis1 samantha samantha1 elizabeth elizabeth1 victoria victoria1 isabella sophia olivia
  hannah hannah1 madison madison1 lauren lauren1 rachel rachel1 rebecca melissa melissa1 stephanie danielle danielle1
  natalie natalie1 vanessa vanessa1 patricia veronica gabriel gabriela gabrielle maria1 maria123 carlos carlos1
  fernando alejandro eduardo ricardo roberto miguel1 manuel antonio francisco carolina alejandra mariana camila1
  estrella teamo1 tequiero hola123 contraseña contrasena princesa mariposa bonita chocolate chocolate1 cookie cookie1
  cookie123 cookies candy1 candy123 cupcake cupcake1 sugar1 sugar123 peanut peanut1 butter pepper pepper1 ginger
  ginger1 banana banana1 orange orange1 apple1 apple123 apples cherry cherry1 strawberry blueberry pineapple lemon1
  mango1 peaches peaches1 coffee coffee1 pizza1 pizza123 cheese cheese1 bacon1 taco123 tacos1 burger noodle noodles
  whiskey vodka1 tequila cocacola coca-cola pepsi1 pepsi123 drpepper mountaindew redbull monster monster1 starbucks
  purple purple1 purple123 orange12 yellow yellow1 green1 green123 blue123 blue1234 red123 black1 black123 white1
  pink123 pink1234 silver silver1 golden golden1 diamond diamond1 crystal crystal1 computer computer1 internet google
  google1 google123 facebook facebook1 instagram twitter tiktok snapchat youtube youtube1 netflix amazon amazon1
  apple1234 samsung samsung1 iphone iphone1 android microsoft windows windows10 linux123 ubuntu oracle server server1
  network database system system1 hacker hacker1 hacking killer killer1 killer123 matrix matrix1 trustno1 shadow
  shadow1 shadow12 shadow123 phoenix phoenix1 ranger ranger1 soldier warrior warrior1 ninja1 ninja123 samurai wizard
  wizard1 merlin merlin1 gandalf gandalf1 frodo123 hogwarts harrypotter potter1 dumbledore hermione magic1 magic123
  mystic legend legend1 maverick maverick1 rocket rocket1 thunder thunder1 lightning storm1 storm123 fire123 firebird
  phantom ghost1 ghost123 vampire zombie zombie1 devil666 satan666 lucifer demon1 angel666 jesus1 jesus123 jesus777
  jesuschrist jesusislord christ christ1 heaven heaven1 blessed blessed1 blessing praise faith1 faith123 hope123 grace1
  grace123 god123 godisgood godislove allah1 allah123 bismillah muhammad krishna ganesh saibaba freedom freedom1
  liberty justice peace1 peace123 happy1 happy123 happy2 happyday smile1 smile123 smiley laugh1 friend friends friends1
  bestfriend bestfriends buddy1 buddy123 family family1 family123 mother mother1 mommy1 mommy123 father daddy1 daddy123
  sister sister1 brother brother1 grandma grandpa money1 money123 cash123 dollar dollars million rich123 lucky1
  lucky123 lucky7 lucky13 winner winner1 champion champion1 number1 numberone player player1 gamer1 gamer123 gaming
  gameover games1 music1 music123 guitar guitar1 piano1 drummer drums1 rockstar rockstar1 rocknroll metallica
  metallica1 nirvana nirvana1 slipknot slipknot1 eminem eminem1 beatles tupac1 50cent beyonce rihanna taylorswift
  bts123 blackpink onedirection michaeljackson elvis1 whatever whatever1 nothing nothing1 something anything everything
  please please1 hello1 hello12 hello123 hello1234 hello! hellothere goodbye bye123 hi1234 yes123 no1234 okay123 why123
  what123 idontknow dontknow iforgot forgot forgetme forgetit remember remember1 student student1 student123 students
  teacher teacher1 school school1 school123 highschool college college1 college123 campus campus1 campus123 university
  university1 freshman sophomore senior1 senior2024 senior2025 senior2026 senior2027 class2024 class2025 class2026
  class2027 class2028 classof2024 classof2025 classof2026 classof2027 classof2028 graduate sorority fraternity boomer
  boomer1 boomersooner sooner sooner1 sooners sooners1 longhorn longhorns longhorns1 hookem hookem1 hookemhorns
  mustangs ponyup gators gators1 gogators bruins bruins1 gobruins cardinal1 bluedevils bluedevil gocowboys gopokes
  aggies aggies1 gigem1 gigemaggies knights1 goknights seminole seminoles noles1 gonoles meangreen gomeangreen beaver1
  crimson crimson1 veritas harvard harvard1 stanford stanford1 oklahoma oklahoma1 florida florida1 california
  california1 quad123 quad1234 marketplace ncc1701 rush2112 thx1138 area51 bond007 james007 agent007 blink182 maroon5
  sum411 matrix3 snoopy snoopy1 garfield scooby scooby1 scoobydoo mickey mickey1 mickeymouse minnie minnie1 donald
  donald1 goofy1 disney disney1 barbie barbie1 tinkerbell tweety tweety1 spongebob spongebob1 patrick patrick1
  squidward simpsons homer1 bart123 cartman southpark familyguy friends10 seinfeld theoffice breakingbad gameofthrones
  winteriscoming corvette1 cowboy cowboy1 indian1 pirate pirates blaster trouble trouble1 cooper cooper1 bailey bailey1
  buster buster1 maggie maggie1 sophie sophie1 lucky12 rocky1 rocky123 bandit bandit1 casper casper1 oreo123 oscar1
  oscar123 jasper jasper1 tucker tucker1 murphy murphy1 simba1 simba123 sparky sparky1 zoey123 chester chester1 coco123
  molly1 molly123 lola123 luna123 bella1 bella123 max123 maximus midnight midnight1 sierra sierra1 dakota dakota1
  montana savannah savannah1 phoenix12 carter carter1 parker taylor taylor1 morgan morgan1 jordan12 logan1 mason1
  hayden peyton taylor13 nascar nascar1 marine marines marines1 semperfi usmc1775 army123 navy123 airforce police
  police1 fireman doctor doctor1 nurse1 lawyer pilot1 qwerty2020 qwerty2021 qwerty2022 qwerty2023 qwerty2024 qwerty2025
  qwerty2026 password2020 password2021 password2022 password2023 password2024 password2025 password2026 welcome2020
  welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 admin2020 admin2021 admin2022 admin2023
  admin2024 admin2025 admin2026 bismilah zxasqw zxasqw12 aqswde aqwzsx pokemon12 sweetpea sweetpea1 pumpkin pumpkin1
  muffin muffin1 cupcake12 bubbles bubbles1 bubba1 bubba123 booboo1 pookie pookie1 snickers snickers1 twinkle glitter
  sparkle cinderella aurora1 ariel1 jasmine12 butthead beavis asshole asshole1 fuckyou fuckyou1 fuckyou2 fuckyou123
  fuckme fuckoff fucker bitch1 bitch123 biteme biteme1 pussy1 bigdick bigcock dick123 sexy123 sexygirl sexybitch
  sexyboy penis1 boobs1 blowjob hardcore playboy playboy1 pornhub stoner 420blaze weed420 marijuana pothead smokeweed
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
