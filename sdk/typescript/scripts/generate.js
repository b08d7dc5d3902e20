// Writes src/contract.ts from the contract, openapi.yaml: `npm run generate`.

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import openapiTS, { astToString } from "openapi-typescript";

const CONTRACT = new URL("../../../openapi.yaml", import.meta.url);
const WRITTEN = new URL("../src/contract.ts", import.meta.url);

const HEADER = `// Written by \`npm run generate\` from openapi.yaml: change it there.\n\n`;

// Comments that say what the type beside them says already.
const NOISE = [
  / *\* @description discriminator enum property added by openapi-typescript\n/g,
  / *\* @enum \{\w+\}\n/g,
  / *\* @constant\n/g,
  / *\/\*\* @(constant|enum \{\w+\}) \*\/\n/g,
  / *\/\*\*\n *\*\/\n/g,
];

/** Returns the types of the contract as the text of a module. */
export async function generated() {
  const nodes = await openapiTS(CONTRACT, {
    // A request need not say what has a default.
    defaultNonNullable: false,
    silent: true,
  });
  return HEADER + NOISE.reduce((text, noise) => text.replace(noise, ""), astToString(nodes));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(WRITTEN, await generated());
}
