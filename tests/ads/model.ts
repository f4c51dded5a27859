/** An ad in the model; times in minutes of running, money in cents. */
export interface ModelAd {
  id: string;
  post: number;
  daily: boolean;
  status: 'checkout' | 'scheduled' | 'active' | 'paused' | 'stopped' | 'completed';
  minutes: number;
  budget: number;
  /** what the card has to pay while it is in checkout */
  card: number;
  startAt: number;
  ran: number;
  paidDays: number;
}

const DAY = 1_440;
const PRICE = 500;

/**
 * The expected state of a person's ads and funds, from the specification alone. It uses neither a ledger nor a
 * database, and counts running minutes instead of comparing times.
 */
export class Model {
  now = 0;
  funds = 0;
  paidIn = 0;
  ads: ModelAd[] = [];

  give(cents: number): void {
    this.funds += cents;
    this.paidIn += cents;
  }

  /** The result of boosting a post: refused, or how much the card would pay. */
  price(post: number, days: number, daily: boolean): number | 'refused' {
    const live = this.ads.find((ad) => ad.post === post && isLive(ad));
    if (live) return 'refused';
    const missing = (daily ? 1 : days) * PRICE - this.funds;
    return missing <= 0 ? 0 : Math.max(missing, 50);
  }

  boost(made: { id: string; post: number; days: number; daily: boolean; startIn: number }): void {
    const card = this.price(made.post, made.days, made.daily);
    if (card === 'refused') throw new Error('the model refuses this boost');
    this.ads = this.ads.filter((ad) => ad.post !== made.post || ad.status !== 'checkout');
    const days = made.daily ? 1 : made.days;
    const ad: ModelAd = {
      id: made.id,
      post: made.post,
      daily: made.daily,
      status: 'checkout',
      minutes: days * DAY,
      budget: days * PRICE,
      card,
      startAt: this.now + made.startIn,
      ran: 0,
      paidDays: 0,
    };
    this.ads.unshift(ad);
    if (card === 0) this.#run(ad);
  }

  pay(ad: ModelAd): void {
    this.give(ad.card);
    if (this.funds >= ad.budget) this.#run(ad);
  }

  pause(ad: ModelAd): boolean {
    if (ad.status !== 'active') return false;
    ad.status = 'paused';
    return true;
  }

  resume(ad: ModelAd): boolean {
    if (ad.status !== 'paused') return false;
    if (ad.daily && ad.ran === ad.paidDays * DAY && !this.#charge(ad)) return false;
    ad.status = 'active';
    return true;
  }

  stop(ad: ModelAd): boolean {
    if (!isLive(ad)) return false;
    this.funds += ad.budget - spentOf(ad);
    ad.status = 'stopped';
    return true;
  }

  delete(ad: ModelAd): boolean {
    if (isLive(ad)) return false;
    this.ads = this.ads.filter((other) => other !== ad);
    return true;
  }

  pass(minutes: number): void {
    this.now += minutes;
    for (const ad of this.ads)
      if (ad.status === 'scheduled' && ad.startAt <= this.now) this.#begin(ad);
      else if (ad.status === 'active') {
        ad.ran += minutes;
        if (!ad.daily && ad.ran >= ad.minutes) ad.status = 'completed';
        while (ad.daily && ad.status === 'active' && ad.ran >= ad.paidDays * DAY)
          if (!this.#charge(ad)) {
            ad.ran = ad.paidDays * DAY;
            ad.status = 'paused';
          }
      }
  }

  #run(ad: ModelAd): void {
    this.funds -= ad.budget;
    if (ad.startAt > this.now) ad.status = 'scheduled';
    else this.#begin(ad);
  }

  #begin(ad: ModelAd): void {
    ad.status = 'active';
    ad.paidDays = 1;
  }

  #charge(ad: ModelAd): boolean {
    if (this.funds < PRICE) return false;
    this.funds -= PRICE;
    ad.budget += PRICE;
    ad.paidDays++;
    return true;
  }
}

export const isLive = ({ status }: ModelAd): boolean =>
  status === 'scheduled' || status === 'active' || status === 'paused';

export const spentOf = (ad: ModelAd): number => {
  if (ad.daily) return ad.paidDays * PRICE;
  return ad.status === 'completed' ? ad.budget : Math.floor((ad.budget * ad.ran) / ad.minutes);
};
