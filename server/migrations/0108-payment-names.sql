-- Where somebody can be paid. Shown to the buyer of an agreed deal alone; Quad moves no money.
alter table users add column venmo text, add column cash_app text, add column paypal text, add column zelle text;
