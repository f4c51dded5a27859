import { runSubCommand } from './sub-commands.ts';

// `npm run security -- <name>`: checks that look for vulnerabilities. docs/SECURITY.md describes what each one covers.
await runSubCommand('security', {
  audit: { about: 'known vulnerabilities in the libraries that are shipped', run: () => import('./audit.ts') },
  fuzz: { about: 'malformed and hostile requests to every endpoint, as every role', run: () => import('./fuzz.ts') },
  loop: { about: "how much of the server's event loop each call takes", run: () => import('./loop-time.ts') },
  timing: { about: 'whether response times reveal that something exists', run: () => import('./timing.ts') },
  xss: {
    about: 'hostile texts on every page, also without the content security policy',
    run() {
      process.env.QUAD_XSS = 'all';
      process.argv.push('--project', 'journeys', 'tests/journeys/stored-xss.test.ts');
      return import('./test.ts');
    },
  },
});
