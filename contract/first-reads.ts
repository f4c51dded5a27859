/** A call that the page makes first, with its answer, which the server writes into the page. */
export interface FirstRead {
  /** path of the endpoint, as in `/api/posts/:id` */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  answer: unknown;
}
