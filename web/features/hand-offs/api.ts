import { queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../../contract/deals/deal.ts';
import { codeAfter } from '../../../contract/deals/deal-facts.ts';
import { confirmMet, getHandOffCode, getPayment, undoMet } from '../../../contract/deals/hand-offs.ts';
import { call } from '../../lib/api.ts';
import { takeAnswer } from '../deals/index.ts';

const byId = (id: string) => ({ params: { id } });

/** The buyer's code. The endpoint is `offline`: its answer is stored in this browser, to be shown without a connection. */
export const codeQuery = ({ _id: id, wrong_codes: wrong }: Deal) =>
  queryOptions({
    // wrong codes replace it
    queryKey: ['hand-off', id, codeAfter(wrong)?.version] as const,
    queryFn: async ({ signal }) => (await call(getHandOffCode, { ...byId(id), signal })).code,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How to pay for a deal; read each time it's shown, and dropped afterwards. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['deal-payment', id] as const,
    queryFn: ({ signal }) => call(getPayment, { ...byId(id), signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Says "We met". @throws ApiError */
export const sayMet = (id: string): Promise<Deal> => takeAnswer(call(confirmMet, byId(id)));
/** Takes "We met" back, within 10 minutes and before the other person says it too. @throws ApiError */
export const unsayMet = (id: string): Promise<Deal> => takeAnswer(call(undoMet, byId(id)));
