/* Creates the app before the modules that read it when they load, as web/app/main.tsx does. */
import { setCurrentApp } from '../../../web/lib/app-state.ts';
import { readBoot } from '../../../web/lib/boot.ts';
import { createApp } from '../../../web/lib/create-app.ts';

export const app = createApp(readBoot(), '');
setCurrentApp(app);
