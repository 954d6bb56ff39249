import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

// argv: a bundle. Its import is what Lambda calls the init phase: load, compile, construct the clients.
const [, , bundle] = process.argv;
const start = performance.now();
if (bundle !== undefined) await import(pathToFileURL(bundle).href);
const initMs = performance.now() - start;
// maxRSS is in kilobytes on every platform (Node.js, process.resourceUsage).
console.log(JSON.stringify({ initMs, peakMb: process.resourceUsage().maxRSS / 1_024 }));
