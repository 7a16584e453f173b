// boardgame.io with a storage that keeps each move on the disk: what happened is added to one
// file, and moves that come meanwhile share the next flush. States are held in memory, where it
// reads them. Usage: node server.js PORT FILE
"use strict";

const fs = require("fs");
const { Async } = require("boardgame.io/internal");
const { Server, Origins } = require("boardgame.io/server");

class Log extends Async {
  constructor(file) {
    super();
    this.matches = new Map();
    this.handle = null;
    this.file = file;
    this.waiting = [];
    this.writing = false;
  }

  async connect() {
    this.handle = await fs.promises.open(this.file, "a");
  }

  keep(line) {
    return new Promise((kept, failed) => {
      this.waiting.push({ line, kept, failed });
      if (!this.writing) this.write();
    });
  }

  async write() {
    this.writing = true;
    while (this.waiting.length) {
      const group = this.waiting;
      this.waiting = [];
      try {
        await this.handle.appendFile(group.map((one) => JSON.stringify(one.line) + "\n").join(""));
        await this.handle.datasync();
        for (const one of group) one.kept();
      } catch (error) {
        for (const one of group) one.failed(error);
      }
    }
    this.writing = false;
  }

  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
    await this.keep({ id, initialState, metadata });
  }

  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    if (deltalog) match.log.push(...deltalog);
    await this.keep({ id, deltalog });
  }

  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata; // kept with the moves, as far as it matters here
  }

  async fetch(id, asked) {
    const match = this.matches.get(id) || {};
    return Object.fromEntries(Object.keys(asked).map((name) => [name, match[name]]));
  }

  async wipe(id) {
    this.matches.delete(id);
  }

  async listMatches() {
    return [...this.matches.keys()];
  }
}

const [port, file] = process.argv.slice(2);
const server = Server({
  games: [require("./game.js")],
  db: new Log(file),
  origins: [Origins.LOCALHOST],
});
server.run({ port: +port, callback: () => console.log("open") });
