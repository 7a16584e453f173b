export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(run: () => void | (() => void), inputs?: unknown[]): void;
export function useRef<T>(initial: T | null): { current: T | null };
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useId(): string;
