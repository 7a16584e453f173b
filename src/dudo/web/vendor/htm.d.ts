declare const htm: {
  bind<T>(
    h: (type: unknown, props: unknown, ...children: unknown[]) => T,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => T;
};
export default htm;
