// What the page uses of Preact. Templates are htm's, so props are not checked beyond this.
export type ComponentChild = unknown;
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}
export function h(type: unknown, props: unknown, ...children: unknown[]): VNode;
export function render(tree: unknown, parent: Element): void;
export const Fragment: unknown;
