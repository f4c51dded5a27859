/** The part of markdown-it that is used; its own types would be another package. */
declare module 'markdown-it' {
  interface Token {
    /** the element, as in `h2` */
    tag: string;
    attrSet(name: string, value: string): void;
  }
  interface Renderer {
    rules: Record<string, (tokens: Token[], at: number, options: unknown, env: unknown, self: Renderer) => string>;
    renderToken(tokens: Token[], at: number, options: unknown): string;
  }
  export interface MarkdownIt {
    renderer: Renderer;
    disable(rule: string): MarkdownIt;
    render(text: string): string;
  }
  export default function create(options: { html: boolean; linkify: boolean; typographer: boolean }): MarkdownIt;
}
