import { runSubCommand } from './sub-commands.ts';

// `npm run inspect -- <name>`: looks at the product as its users see it. docs/WALK.md keeps the results.
await runSubCommand('inspect', {
  gallery: { about: 'pictures of every screen at five widths, light and dark', run: () => import('./gallery/main.ts') },
  mails: {
    about: 'pictures of every mail, phone and desktop, light and dark',
    run: () => import('./mails/gallery.ts'),
  },
  walk: { about: "a student's ten tasks on a phone: taps, letters, seconds", run: () => import('./walk/main.ts') },
  keys: { about: 'the main journeys with a keyboard alone', run: () => import('./walk/by-keys.ts') },
  engines: {
    about: 'a short tour in WebKit and Firefox, where they are installed',
    run: () => import('./engines/tour.ts'),
  },
});
