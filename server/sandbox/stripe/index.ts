export { sandboxStripe } from './local-stripe.ts';
export { mountStripe } from './routes.ts';
export { prepareStripe } from './store.ts';
