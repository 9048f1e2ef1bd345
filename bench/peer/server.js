// boardgame.io's own server: node server.js PORT memory|FOLDER

const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { DessertDice } = require("./game.js");

const [port, where] = process.argv.slice(2);
const db = where === "memory" ? undefined : new FlatFile({ dir: where });
Server({ games: [DessertDice], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) }).run({ port: Number(port), callback: () => console.log("ready") });
