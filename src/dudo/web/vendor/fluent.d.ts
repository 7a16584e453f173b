export class FluentResource {
  constructor(source: string);
}
export class FluentBundle {
  constructor(locales: string | string[], options?: { useIsolating?: boolean });
  addResource(resource: FluentResource): Error[];
  hasMessage(id: string): boolean;
  getMessage(id: string): { value: unknown } | undefined;
  formatPattern(pattern: unknown, args?: Record<string, unknown>, errors?: Error[]): string;
}
