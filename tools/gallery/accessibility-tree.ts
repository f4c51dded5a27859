import type { Page } from 'playwright-core';

interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  value?: { value: unknown };
  properties?: { name: string; value: { value: unknown } }[];
  childIds?: string[];
}

/** The text within these is their name. */
const NAMED = new Set([
  'button',
  'link',
  'heading',
  'tab',
  'menuitem',
  'option',
  'StaticText',
  'checkbox',
  'radio',
  'switch',
  'image',
]);
const SILENT = new Set(['generic', 'none', 'InlineTextBox', 'RootWebArea', 'paragraph', 'ListMarker', 'LineBreak']);
const STATES = ['checked', 'pressed', 'expanded', 'selected', 'disabled', 'invalid', 'level'];

/** The page as a screen reader presents it, from top to bottom: Chromium's accessibility tree, a line for each element. */
export async function describeAccessibilityTree(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (id: string, depth: number): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = node.role?.value ?? '';
    const name = (node.name?.value ?? '').replace(/\s+/g, ' ').trim();
    const said = !node.ignored && !SILENT.has(role);
    if (said && (name || role !== 'StaticText')) lines.push(`${'  '.repeat(depth)}${lineOf(node, role, name)}`);
    if (said && NAMED.has(role) && role !== 'image') return;
    for (const child of node.childIds ?? []) walk(child, said ? depth + 1 : depth);
  };
  const [root] = nodes;
  if (root) walk(root.nodeId, 0);
  return `${lines.join('\n')}\n`;
}

function lineOf(node: Node, role: string, name: string): string {
  const value = node.value?.value;
  const states = (node.properties ?? [])
    .filter((each) => STATES.includes(each.name) && each.value.value !== false && each.value.value !== 'false')
    .map((each) =>
      each.value.value === true || each.value.value === 'true' ? each.name : `${each.name} ${String(each.value.value)}`,
    );
  const parts = [
    role === 'StaticText' ? '' : role,
    name && `"${name}"`,
    value ? `= ${JSON.stringify(value)}` : '',
    ...states,
  ];
  return parts.filter(Boolean).join(' ');
}
