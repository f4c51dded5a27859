/* Creates the app before the modules that read it when they load, as web/app/main.tsx does. */
import type { Boot } from '../../../contract/boot.ts';
import { setCurrentApp } from '../../../web/lib/app-state.ts';
import { createAppState } from '../../../web/lib/create-app.ts';

export const app = createAppState(JSON.parse(document.getElementById('boot')?.textContent ?? 'null') as Boot, '');
setCurrentApp(app);
