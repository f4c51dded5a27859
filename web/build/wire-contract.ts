import type { Plugin } from 'vite';

/** The parts of an endpoint that the browser needs to call it. */
const wire = new Set(['method', 'path']);

/**
 * Endpoints whose body is used by a form keep it. These forms are on screens of their own, but the feed imports calls
 * of ads, whose forms use the fields of ads-rules instead.
 */
const withForms =
  /contract\/(?!ads\/ads\.|analytics\/|posts\/posts\.|search\/(search|address|words)\.|campuses\/campuses\.|identity\/(viewer|profiles)\.|live-events|chats\/chats\.|notifications\/notifications\.|watching\/)/;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * The contract declares the schemas of every call, but only the server needs all of them. In the browser an endpoint
 * keeps its method and path (and its body where a form uses it), and unused schemas are left out: each is wrapped so
 * that the bundler sees it as pure. This removes the schema library from the first load.
 */
export function wireContract(): Plugin {
  return {
    name: 'quad:wire-contract',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/contract/') || !id.endsWith('.ts')) return null;
      const edits: [start: number, end: number, text: string][] = [];
      for (const declarator of declarators(this.parse(code) as unknown as Node)) {
        const init = declarator.init as Node | null;
        if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue;
        if (init.type === 'ObjectExpression') {
          if (!/\bz\./.test(code.slice(init.start, init.end))) continue;
        } else if (isCallTo(init, 'endpoint')) edits.push(...leaveOut(init, code, withForms.test(id)));
        else if (rootOf(init) !== 'z') continue;
        edits.push([init.start, init.start, '/* @__PURE__ */ (() => ('], [init.end, init.end, '))()']);
      }
      let out = code;
      for (const [start, end, text] of edits.sort((a, b) => b[0] - a[0] || b[1] - a[1]))
        out = out.slice(0, start) + text + out.slice(end);
      // a module without used exports is dropped
      return { code: out, map: null, moduleSideEffects: false };
    },
  };
}

function declarators(program: Node): Node[] {
  return (program.body as Node[]).flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
    return declaration?.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [];
  });
}

const isCallTo = (call: Node, name: string) => (call.callee as Node & { name?: string }).name === name;

/** The identifier that a chain of calls and members starts with: `z` in `z.string().check(…)`. */
function rootOf(node: Node): string | undefined {
  let at = node;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression')
    at = (at.type === 'CallExpression' ? at.callee : at.object) as Node;
  return at.type === 'Identifier' ? (at.name as string) : undefined;
}

function leaveOut(call: Node, code: string, keepBody: boolean): [number, number, string][] {
  const [declaration] = call.arguments as Node[];
  if (declaration?.type !== 'ObjectExpression') return [];
  const kept = (declaration.properties as Node[]).filter((property) => {
    const key = (property.key as { name?: string } | undefined)?.name ?? '';
    return wire.has(key) || (keepBody && key === 'body');
  });
  return [[declaration.start, declaration.end, `{ ${kept.map((p) => code.slice(p.start, p.end)).join(', ')} }`]];
}
