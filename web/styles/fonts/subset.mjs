// Makes inter-latin.woff2 and inter-latin-ext.woff2 from the full Inter. The two results are committed, so this runs only when
// Inter or the character list changes:
//   npm i --no-save inter-ui@4.1.1 subset-font@2.9.0 && node web/styles/fonts/subset.mjs
// Weights 400 to 700 and the text size are kept, and of the features only those the styles use (cv11 and ss03 are the round
// a and quotes): a third of the bytes of the usual Latin file, which lacks both features anyway.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const subset = require('subset-font');
const source = readFileSync(require.resolve('inter-ui/variable/InterVariable.woff2'));

// The same ranges are in styles/fonts.css as unicode-range.
const ranges = {
  latin:
    '20-7E,A0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,2002-2003,2009-200A,2010-2015,2018-201E,2020-2022,2026,202F,2030,2032-2033,2039-203A,2044,20AC,2122,2190-2193,2212,2215,2248,2260,2264-2265',
  'latin-ext':
    '100-130,132-151,154-17F,18F,192,1A0-1A1,1AF-1B0,1CD-1DC,1E6-1E7,1EA-1EB,218-21B,237,259,2C7,2C9,2D8-2D9,2DB,2DD,300-304,306-30C,31B,323,326-328,331,1E02-1E03,1E0A-1E0B,1E1E-1E1F,1E40-1E41,1E56-1E57,1E60-1E61,1E6A-1E6B,1E80-1E85,1E9E,1EA0-1EF9,20A1,20A6,20A8-20AB,20AD,20B1-20B2,20B4,20B8-20BA,20BD,2113,2116',
};

const characters = (list) =>
  list
    .split(',')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join('');

for (const [name, list] of Object.entries(ranges)) {
  const font = await subset(source, characters(list), {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'cv11', 'ss03'],
    variationAxes: { wght: { min: 400, max: 700, default: 400 }, opsz: 14 },
    noHinting: true,
  });
  writeFileSync(new URL(`./inter-${name}.woff2`, import.meta.url), font);
  console.log(`inter-${name}.woff2: ${font.length} bytes`);
}
