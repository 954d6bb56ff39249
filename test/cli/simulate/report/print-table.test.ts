import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { printTable } from '../../../../src/cli/simulate/report/print-table.ts';
import type { SimulationReport } from '../../../../src/sim/result.ts';
import { anEmptyRun, aPolicyRun, aSimulationReport } from '../../../support/a-simulation-report.ts';

const print = (report: SimulationReport, columns = 120, colours = false): string => {
  const lines: string[] = [];
  printTable({ out: (line) => lines.push(line), err: () => {}, colours, columns }, report);
  return lines.join('\n');
};

const longestOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

describe('the table', () => {
  it('shows what was over the limit with its sensitivity, hours, cost, moves and crashes', () => {
    const line = print(aSimulationReport())
      .split('\n')
      .find((one) => one.includes('controller'));
    const cells = line?.split('│').map((cell) => cell.trim());
    expect(cells?.slice(1, -1)).toEqual([
      'controller',
      '0.60%',
      '2.40%',
      '0.15%',
      '6.12',
      '5.90',
      '30.6',
      '1',
      '1',
      '0',
      '0.44%',
      '7.50',
      '1',
    ]);
  });

  it('keeps what SageMaker has not in a table of its own', () => {
    const text = print(aSimulationReport());
    const atHome = text.indexOf('At home: not available on SageMaker');
    expect(atHome).toBeGreaterThan(text.indexOf('target-tracking'));
    expect(text.indexOf('hpa')).toBeGreaterThan(atHome);
  });

  it('has no second table where SageMaker has everything', () => {
    expect(print(aSimulationReport({ policies: [aPolicyRun()] }))).not.toContain('At home');
  });

  it('fits 120 columns with large figures and a long name', () => {
    const wide = aPolicyRun({
      name: 'step-scaling-with-invocations',
      overLimit: 19_999,
      unitHours: 12_345.6,
      servingHours: 12_000,
      cost: 98_765.4,
      scaleOuts: 1_234,
      scaleIns: 1_200,
      underProvisionedUnitMinutes: 123_456,
    });
    const text = print(aSimulationReport({ policies: [wide] }));
    expect(text).toContain('┌');
    expect(longestOf(text)).toBeLessThanOrEqual(120);
  });

  it('is a list on a narrow terminal', () => {
    const text = print(aSimulationReport(), 60);
    expect(text).not.toContain('│');
    expect(text).toContain('controller\n  over the limit: 0.60 %\n  at half the limits: 2.40 %\n');
    expect(longestOf(text)).toBeLessThanOrEqual(60);
  });

  it.each([120, 60])('names its limits below, at %i columns', (columns) => {
    const words = print(aSimulationReport(), columns).replaceAll('\n', ' ');
    expect(words).toContain('or more than 0.045 s per output token; ½× and 2×: both limits halved and doubled.');
  });

  it.each([120, 60])('has no NaN where nothing came, at %i columns', (columns) => {
    const text = print(aSimulationReport({ policies: [anEmptyRun()] }), columns);
    expect(text).toContain('controller');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });

  it('has no colour where the output shows none', () => {
    expect(print(aSimulationReport())).not.toContain('\u001B');
  });

  it('says the same with colours as without', () => {
    // Whether the table's own library colours at all depends on where the tests run.
    expect(stripVTControlCharacters(print(aSimulationReport(), 120, true))).toBe(print(aSimulationReport()));
  });
});
