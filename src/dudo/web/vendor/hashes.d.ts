export function sha256(message: Uint8Array): Uint8Array;
export function hmac(hash: typeof sha256, key: Uint8Array, message: Uint8Array): Uint8Array;
