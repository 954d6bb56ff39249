import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsText } from '../config/targets-text.ts';
import { aFolder } from './support/a-folder.ts';
import { runMain } from './support/run-main.ts';
import { repositoryPath } from './support/run-scalectl.ts';

describe('validate', () => {
  it('says what the numbers of the shipped example imply', async () => {
    const path = repositoryPath('targets.example.yml');
    const { code, out, err } = await runMain(['validate', '--targets', path], { columns: 80 });
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out.slice(1)).toMatchInlineSnapshot(`
      [
        "",
        "chat: 1 to 8, unit: instance, mode: act",
        "  signal concurrency on ConcurrentRequestsPerModel",
        "┌───────┬──────────────────────┬────────────────────┬───────────────────────┐",
        "│ units │ shrinks at load → to │ grows at load → to │ bearable by one fewer │",
        "│ 1     │                      │ 5 → 2              │                       │",
        "│ 2     │ 4 → 1                │ 10 → 3             │ 4.5                   │",
        "│ 3     │ 6 → 2                │ 15 → 4             │ 9                     │",
        "│ 4     │ 8 → 2                │ 20 → 5             │ 13.5                  │",
        "│ 5     │ 10 → 3               │ 25 → 6             │ 18                    │",
        "│ 6     │ 12 → 3               │ 30 → 7             │ 22.5                  │",
        "│ 7     │ 14 → 4               │ 35 → 8             │ 27                    │",
        "│ 8     │ 16 → 4               │                    │ 31.5                  │",
        "└───────┴──────────────────────┴────────────────────┴───────────────────────┘",
        "  scale out step 0…5 (1)      1 → 2 → 3 → 4 → 5 → 6 → 7 → 8: 6.3 min + update",
        "                              times",
        "            step 5…15 (2)     1 → 3 → 5 → 7 → 8: 3.3 min + update times",
        "            step 15…∞ (4)     1 → 5 → 8: 1.3 min + update times",
        "  scale in  step −∞…0 (-50)   8 → 4 → 2 → 1: 13.0 min + update times",
        "",
        "summariser: 0 to 4, unit: copy, mode: act",
        "  signal concurrency on ConcurrentRequestsPerCopy",
        "┌───────┬──────────────────────┬────────────────────┬───────────────────────┐",
        "│ units │ shrinks at load → to │ grows at load → to │ bearable by one fewer │",
        "│ 1     │                      │ 4 → 2              │                       │",
        "│ 2     │ 2 → 1                │ 8 → 3              │ 3.6                   │",
        "│ 3     │ 3 → 2                │ 12 → 4             │ 7.2                   │",
        "│ 4     │ 4 → 2                │                    │ 10.8                  │",
        "└───────┴──────────────────────┴────────────────────┴───────────────────────┘",
        "  scale out step 0…8 (1)      1 → 2 → 3 → 4: 2.3 min + update times",
        "            step 8…∞ (2)      1 → 3 → 4: 1.3 min + update times",
        "  scale in  step −∞…0 (-50)   4 → 2 → 1: 8.0 min + update times",
      ]
    `);
    expect(out[0]?.startsWith(`${path}: 2 targets, valid; `)).toBe(true);
    expect(out[0]).toMatch(/; configuration [\da-f]{12}$/);
    // The first line names the file, however long its path is.
    expect(out.slice(1).filter((line) => line.length > 80)).toEqual([]);
    expect(out.filter((line) => line.endsWith(' '))).toEqual([]);
  });

  it('warns and still exits 0', async () => {
    const content = targetsText({ 'targets.0.trafficGuard': undefined });
    const path = join(await aFolder({ 'targets.yml': content }), 'targets.yml');
    const { code, out } = await runMain(['validate', '--targets', path]);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^warning: .*trafficGuard/);
    expect(out[1]).toMatch(/: 2 targets, valid; /);
  });

  it('names the configuration by its content: another one has another hash', async () => {
    const hashOf = async (...args: readonly string[]) => {
      const path = repositoryPath('targets.example.yml');
      return (await runMain(['validate', '--targets', path, ...args])).out[0]?.split(' ').at(-1);
    };
    const hash = await hashOf();
    expect(await hashOf()).toBe(hash);
    expect(await hashOf('--stage', 'prod')).not.toBe(hash);
    expect(await hashOf('--service', 'other')).not.toBe(hash);
  });
});
