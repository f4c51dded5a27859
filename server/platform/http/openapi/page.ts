import { escapeHtml } from '../../escape-html.ts';
import type { Content, OpenApi, Operation, Parameter } from './document.ts';
import { fieldList, shapeText, typeText } from './shape-text.ts';

interface Shown {
  path: string;
  method: string;
  operation: Operation;
}

/** A line with `code` in it. */
const inline = (line: string) => escapeHtml(line).replace(/`([^`]+)`/g, '<code>$1</code>');

const prose = (text: string) =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');

const contentOf = (content: Record<string, Content>) =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `${type === 'application/json' ? '' : `<p><code>${escapeHtml(type)}</code></p>`}${shapeText(schema)}`,
    )
    .join('');

function parameterList(parameters: readonly Parameter[], where: Parameter['in'], title: string): string {
  const fields = parameters
    .filter((parameter) => parameter.in === where)
    .map(({ name, required, schema, description }) => ({
      name,
      required,
      schema: description ? { ...schema, description } : schema,
    }));
  return fields.length > 0 ? `<h4>${title}</h4>${fieldList(fields)}` : '';
}

function errorList(operation: Operation, document: OpenApi): string {
  const rows = Object.entries(operation.responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content = {}, description }]) => {
      const codes = Object.keys(content['application/problem+json']?.examples ?? {});
      if (codes.length === 0) return [`<li><b>${status}</b> <span>${escapeHtml(description)}</span></li>`];
      return codes.map((code) => {
        const title = document.components.examples[code]?.summary ?? '';
        return `<li><b>${status}</b> <code>${escapeHtml(code)}</code> <span>${escapeHtml(title)}</span></li>`;
      });
    });
  return `<details class="errors"><summary>Errors (${rows.length})</summary><ul>${rows.join('')}</ul></details>`;
}

function callText({ path, method, operation }: Shown, document: OpenApi): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const answers = Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(
      ([status, answer]) =>
        `<h4>Answer <b>${status}</b></h4>${answer.content ? contentOf(answer.content) : prose(answer.description)}`,
    );
  return `<section class="call" id="${escapeHtml(operationId)}">
<h3><a href="#${escapeHtml(operationId)}"><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></a></h3>
<p class="summary">${inline(summary)}</p>${description ? prose(description) : ''}
${parameterList(parameters, 'path', 'In the path')}${parameterList(parameters, 'query', 'Query')}${parameterList(parameters, 'header', 'Headers')}
${requestBody ? `<h4>Body</h4>${requestBody.description ? prose(requestBody.description) : ''}${contentOf(requestBody.content)}` : ''}
${answers.join('')}
${errorList(operation, document)}
</section>`;
}

/** The description as a page for people: no script, nothing from elsewhere. */
export function docsPage(document: OpenApi): string {
  const calls: Shown[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const ofTag = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag));
  const tags = document.tags.map(({ name }) => name);
  const shapes = Object.entries(document.components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The Quad API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><h1>The Quad API</h1>${prose(document.info.description)}
<p><a href="/api/openapi.json">openapi.json</a>, the same for programs</p></header>
<nav aria-label="Calls"><details open><summary>Calls</summary>
${tags
  .map(
    (tag) =>
      `<h2><a href="#tag-${tag}">${tag}</a></h2><ul>${ofTag(tag)
        .map(
          ({ operation, method }) =>
            `<li><a href="#${escapeHtml(operation.operationId)}"><b class="${method}">${method}</b> ${escapeHtml(operation.operationId)}</a></li>`,
        )
        .join('')}</ul>`,
  )
  .join('')}
<h2><a href="#shapes">shapes</a></h2></details></nav>
<main id="calls">
${tags
  .map(
    (tag) =>
      `<section aria-labelledby="tag-${tag}"><h2 id="tag-${tag}">${tag}</h2>${ofTag(tag)
        .map((call) => callText(call, document))
        .join('\n')}</section>`,
  )
  .join('\n')}
<section aria-labelledby="shapes"><h2 id="shapes">shapes</h2>
${shapes.map(([name, schema]) => `<section class="call" id="shape-${escapeHtml(name)}"><h3><a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a></h3>${schema.properties ? shapeText(schema) : `<p>${typeText(schema)}</p>`}</section>`).join('\n')}
</section>
</main>
</body>
</html>
`;
}
