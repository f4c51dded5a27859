interface Tool {
  about: string;
  run(): Promise<unknown>;
}

/** Runs with the rest of the arguments: `npm run tool -- <name> …`. README.md says what each one shows. */
const tools: Readonly<Record<string, Tool>> = {
  gallery: {
    about: 'screenshots of every screen at five widths, light and dark, each checked',
    run: () => import('./gallery/main.ts'),
  },
  mails: {
    about: 'screenshots of every mail, phone and desktop, light and dark',
    run: () => import('./mails/gallery.ts'),
  },
  walk: {
    about: "a student's tasks on a phone: taps, letters, seconds",
    run: () => import('./walk/count-taps.ts'),
  },
  keys: { about: 'the main journeys and screens with a keyboard alone', run: () => import('./walk/keyboard.ts') },
  engines: {
    about: 'a short tour in WebKit and Firefox, where they are installed',
    run: () => import('./engines/tour.ts'),
  },
  cluster: {
    about: 'Quad on several machines, each part killed in turn',
    run: () => import('./cluster/main.ts'),
  },
  groups: {
    about: 'an installation split into two groups of campuses, each with a database, under load',
    run: () => import('./groups/main.ts'),
  },
  citus: {
    about: 'the tables on a Citus cluster, and how it would run each statement',
    run: () => import('./citus/main.ts'),
  },
  upgrade: {
    about: 'an upgrade and back, twice, under readers and writers',
    run: () => import('./upgrade/main.ts'),
  },
  image: {
    about: 'builds the container image, looks into it, and serves from it',
    run: () => import('./image/main.ts'),
  },
  mutate: {
    about: 'small changes to a module of pure functions that no test notices',
    run: () => import('./mutate/main.ts'),
  },
  size: {
    about: 'how large the code is and how it is cut up, at some commits',
    run: () => import('./size/main.ts'),
  },
  audit: {
    about: 'known vulnerabilities in the libraries that are shipped',
    run: () => import('./security/audit.ts'),
  },
  fuzz: {
    about: 'malformed and hostile requests to every endpoint, as every role',
    run: () => import('./security/fuzz.ts'),
  },
  loop: {
    about: "how much of the server's event loop each call takes",
    run: () => import('./security/loop-time.ts'),
  },
  timing: {
    about: 'whether response times reveal that something exists',
    run: () => import('./security/timing.ts'),
  },
  xss: {
    about: 'hostile texts on every page, also without the content security policy',
    run() {
      process.env.QUAD_XSS = 'all';
      process.argv.push('--project', 'journeys', 'tests/journeys/stored-xss.test.ts');
      return import('../scripts/test.ts');
    },
  },
};

const [name = ''] = process.argv.splice(2, 1);
const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
if (tool) await tool.run();
else {
  for (const [each, { about }] of Object.entries(tools)) console.log(`npm run tool -- ${each.padEnd(9)} ${about}`);
  process.exitCode = name === '--help' ? 0 : 1;
}
