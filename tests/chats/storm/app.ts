/* Creates the app before the modules that read it when they load, as web/app/main.tsx does. */
import type { Boot } from '../../../contract/boot.ts';
import { setCurrentApp } from '../../../web/lib/app-state.ts';
import { createApp } from '../../../web/lib/create-app.ts';

export const app = createApp(JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot, '');
setCurrentApp(app);
