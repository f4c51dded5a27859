import type { FastifyInstance } from 'fastify';

const PATH = '/sandbox/books';

/** Books that the stand-in knows, by ISBN: title and authors. */
const books: Readonly<Record<string, readonly [title: string, ...authors: string[]]>> = {
  '9780136551645': ['Chemistry: The Central Science', 'Theodore L. Brown', 'H. Eugene LeMay'],
  '9781119316152': ['Organic Chemistry', 'David R. Klein'],
  '9781285741550': ['Calculus: Early Transcendentals', 'James Stewart'],
  '9780357028650': ['Principles of Economics', 'N. Gregory Mankiw'],
  '9780975229804': ['The Elements of Typographic Style', 'Robert Bringhurst'],
  '9781558604971': ['Managing Gigabytes', 'Ian H. Witten', 'Alistair Moffat', 'Timothy C. Bell'],
};

/** The answer of Open Library's books API with `jscmd=data`: an object with a key for each book that it knows. */
function answerTo(bibkeys: string): Record<string, object> {
  const known = bibkeys.split(',').flatMap((key) => {
    const [title, ...authors] = books[key.replace(/^ISBN:/, '')] ?? [];
    return title ? [[key, { title, authors: authors.map((name) => ({ name })) }] as const] : [];
  });
  return Object.fromEntries(known);
}

/** A stand-in for Open Library, at /sandbox/books. */
export function mountBooks(app: FastifyInstance): void {
  app.get<{ Querystring: { bibkeys?: unknown } }>(`${PATH}/api/books`, ({ query }, reply) =>
    reply.type('application/json').send(answerTo(typeof query.bibkeys === 'string' ? query.bibkeys : '')),
  );
}

/** Reaches the stand-in in this process without a connection, since the server may not listen yet. */
export const sandboxBooks =
  (app: FastifyInstance): typeof fetch =>
  async (input) => {
    const { pathname, search } = new URL(String(input));
    const answer = await app.inject({ url: `${PATH}${pathname}${search}` });
    return new Response(answer.body, { status: answer.statusCode });
  };
