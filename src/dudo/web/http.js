// Questions to the server over HTTP.

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function call(path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw { type: "error", kind: "refused", code: "offline", message: "", params: {} };
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  throw answer?.code
    ? { params: {}, ...answer }
    : { type: "error", kind: "refused", code: "server", message: "", params: {} };
}
