export { sandboxOpenid } from './local-provider.ts';
export { mountOpenid } from './routes.ts';
