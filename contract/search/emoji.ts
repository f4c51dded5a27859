/** Emoji and the thing that each stands for: emoji, then words, separated by a space. */
const things = `
🚲 bike 🚴 bike 🚵 mountain bike 🛴 scooter 🛵 moped 🏍 motorcycle 🚗 car 🚙 car 🏎 car 🚘 car 🚚 truck 🛻 truck 🚐 van 🛞 tires 🛹 skateboard 🛼 roller skates
⛸ ice skates 🎿 skis 🏂 snowboard 🛷 sled 🏄 surfboard 🛶 canoe 🚣 kayak ⛺ tent 🏕 tent 🎒 backpack 🧳 luggage 🛋 couch 🪑 chair 🛏 bed 🚪 door 🪞 mirror 🛁 bathtub
🚿 shower 🧺 basket 🧹 broom 🧽 cleaning 🪣 bucket 🗑 trash can 💡 lamp 🔦 flashlight 🕯 candle 🪔 lamp 🖼 picture frame 🪟 window 🌱 plant 🪴 plant 🌵 cactus 🌿 plant
🌻 flowers 💐 flowers 📺 tv 📽 projector 🎥 camera 📷 camera 📸 camera 📹 camcorder 📱 phone ☎ phone 📞 phone 💻 laptop 🖥 computer monitor 🖨 printer ⌨ keyboard 🖱 mouse 🖲 mouse
💾 disk 💿 cd 📀 dvd 🎮 video game 🕹 console 👾 video game 🎧 headphones 🔊 speaker 🔈 speaker 📻 radio 🎙 microphone 🎤 microphone 🔌 charger 🔋 battery ⌚ watch
📚 textbooks 📖 book 📗 book 📘 book 📙 book 📕 book 📓 notebook 📔 notebook 📝 notebook ✏ pencils 🖊 pens 🖍 crayons 🖌 paint brushes 🎨 art supplies 🧮 calculator 📐 ruler
🔬 microscope 🔭 telescope 🧪 chemistry 🥼 lab coat 🥽 goggles 🩺 stethoscope 🎓 graduation gown 🏠 house 🏡 house 🏘 housing 🏢 apartment 🔑 room 🅿 parking 🎫 tickets 🎟 tickets
🏈 football ⚽ soccer ball 🏀 basketball ⚾ baseball 🥎 softball 🎾 tennis 🏐 volleyball 🏓 table tennis 🏸 badminton 🏒 hockey ⛳ golf 🏌 golf 🎳 bowling 🥊 boxing gloves
🏋 weights 🧘 yoga mat 🎣 fishing 🏹 bow 🛝 slide 🪁 kite 🎸 guitar 🎹 piano keyboard 🎻 violin 🥁 drums 🎺 trumpet 🎷 saxophone 🪗 accordion 🪕 banjo 🎼 sheet music
👕 shirt 👚 shirt 👖 jeans 👗 dress 🩳 shorts 🧥 jacket 🥻 dress 👔 tie 🧦 socks 👟 sneakers 👞 dress shoes 👠 heels 🥾 boots 👢 boots 👡 sandals 🩴 sandals 🧢 cap 👒 hat
🎩 hat 🧤 gloves 🧣 scarf 👓 glasses 🕶 sunglasses 👜 bag 👛 purse 👝 bag 💼 briefcase 🛍 bag ☂ umbrella 🌂 umbrella 💍 ring 📿 necklace 💎 jewelry 💄 makeup 💅 nail polish
💇 hair dryer 🪒 razor 🧴 lotion 🧼 soap 🪥 toothbrush ☕ coffee maker 🫖 kettle 🍳 pan 🥘 pot 🍲 pot 🍽 dishes 🍴 silverware 🔪 knives 🥄 spoons 🥣 bowls 🍵 mug 🍷 wine glasses
🧊 fridge 🍞 toaster 🥤 tumbler 🍕 pizza 🌀 fan ❄ air conditioner 🔥 heater 🧯 fire extinguisher 🔧 tools 🔨 tools 🛠 tools 🪛 screwdriver 🪚 saw 🧰 toolbox 🪜 ladder 🧵 thread
🪡 sewing 🧶 yarn 🧩 puzzle 🎲 board game ♟ chess 🃏 cards 🀄 mahjong 🧸 teddy bear 🪀 toy 🪆 doll 🎭 costume 🎃 halloween 🎄 christmas tree 🐶 dog 🐕 dog 🐱 cat 🐈 cat 🐹 hamster
🐠 fish tank 🐟 fish tank 🐢 turtle tank 🦎 terrarium 🐦 bird cage 🐇 rabbit 🐰 rabbit 🪙 coins 🕰 clock ⏰ alarm clock 🗺 map 🛩 drone 🚁 drone 🥽 vr headset 📦 boxes 🎁 gift
🆓 free
`;

/** The list split at the emoji: the text before, an emoji, its words, the next emoji, its words… */
const parts = things.split(/(\p{Extended_Pictographic})/u);
const byEmoji = new Map(
  parts.flatMap((emoji, at) => (at % 2 === 1 ? [[emoji, (parts[at + 1] ?? '').trim()] as const] : [])),
);

/** A text with words in place of the emoji that stand for a thing: "🛋️ for my dorm" is "couch for my dorm". */
export const withoutEmoji = (text: string): string =>
  /\p{Extended_Pictographic}/u.test(text)
    ? text
        .replace(/(\p{Extended_Pictographic})(?:\uFE0F|\p{Emoji_Modifier})*/gu, (all, emoji: string) => {
          const words = byEmoji.get(emoji);
          return words === undefined ? all : ` ${words} `;
        })
        .replace(/\s+/gu, ' ')
        .trim()
    : text;
