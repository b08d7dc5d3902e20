/** All tests, in one process, so that one service serves them all. */

import "./completion.test.js";
import "./contract.test.js";
import "./errors.test.js";
import "./feed.test.js";
import "./games.test.js";
import "./package.test.js";
import "./readme.test.js";
import "./retries.test.js";
import "./rulesets.test.js";
import "./stream.test.js";
